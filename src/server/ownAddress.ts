const everyAddress: readonly (string | undefined)[] = [undefined, '', '0.0.0.0', '::']

/**
 * The address by which this machine reaches a server that listens here: `http://localhost:8473`.
 * @param host where it listens; unset: on every address
 */
export function ownAddress(port: number, host?: string): string {
  const name = host === undefined || everyAddress.includes(host) ? 'localhost' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`
}
