import { isIP } from 'node:net'

/**
 * The client address for limits and sessions: an IPv4 address, or the /64 network of an IPv6 address, all of
 * which may belong to one client. A proxy may send any text; a closed connection has no address.
 */
export function placeOf(ip: string | undefined): string {
  const bare = (ip ?? '')
    .replace(/^\[([^\]]*)\].*$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '')
  const address = isIP(bare) > 0 ? bare : bare.replace(/:\d+$/, '')
  if (isIP(address) === 4) return address
  return isIP(address) === 6 ? networkOf(address) : '0.0.0.0'
}

function networkOf(address: string): string {
  const [left = [], right = []] = address.split('::').map((side) => side.split(':').filter(Boolean))
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  const groups = [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
  return `${groups.join(':')}::/64`
}
