/** Why passkeys cannot be used at this address, if so: they belong to a host name, never to an IP address. */
export function passkeyObstacle(
  { hostname, protocol, port }: Pick<Location, 'hostname' | 'protocol' | 'port'> = globalThis.location,
): string | undefined {
  if (!/^[\d.]+$|^\[/.test(hostname)) return undefined
  const isHere = /^127\.|^\[::1\]$/.test(hostname)
  const here = `${protocol}//localhost${port && `:${port}`}`
  return isHere
    ? `Passkeys need a host name. Open ${here} instead.`
    : 'Passkeys need a host name. Open this site by its name instead of its IP address.'
}
