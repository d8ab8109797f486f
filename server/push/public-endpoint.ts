import { BlockList, isIP } from 'node:net'

/** An https address of a named host on the usual port. Push services have no other. */
export function isPublicEndpoint(endpoint: string): boolean {
  const url = URL.parse(endpoint)
  if (!url || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return false
  const host = url.hostname.toLowerCase().replace(/\.$/, '')
  const isNamed = !host.startsWith('[') && isIP(host) === 0 && host.includes('.')
  return isNamed && !/\.(localhost|local|internal|home\.arpa|onion)$/.test(host)
}

/** Whether an address is reachable for everyone, thus not one of this machine or network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !reserved.check(address)
  return family === 6 && unicast.check(address, 'ipv6') && !reserved.check(address, 'ipv6')
}

/** Only these IPv6 addresses are routed, which leaves out mapped, local and translated ones. */
const unicast = new BlockList()
unicast.addSubnet('2000::', 3, 'ipv6')

const reserved = new BlockList()
for (const range of [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
]) {
  const [net = '', bits] = range.split('/')
  reserved.addSubnet(net, Number(bits))
}
// Teredo, documentation, 6to4: each carries another address.
for (const [net, bits] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const)
  reserved.addSubnet(net, bits, 'ipv6')
