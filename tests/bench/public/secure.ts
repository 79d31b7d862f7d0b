import { connect } from 'node:net'
import { createServer, type Server } from 'node:tls'
import { generate } from 'selfsigned'
import { freePort } from '../../../scripts/ports.ts'

/** What a browser is told so that it takes the certificates of `overTls`, which nobody vouches for. */
export const takesAnyCertificate = '--ignore-certificate-errors'

/**
 * Puts TLS before servers of this machine, as hosts of a site have it.
 * @param urls where they listen, over plain HTTP
 * @returns the address of each over HTTPS (HTTP/1.1), in the same order, and what ends them
 */
export async function overTls(urls: readonly string[]): Promise<{ origins: string[]; stop: () => void }> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }])
  const ports: number[] = []
  const servers: Server[] = []
  for (const url of urls) {
    const behind = Number(new URL(url).port)
    const server = createServer({ key, cert }, (visitor) => {
      const site = connect(behind, 'localhost')
      visitor.pipe(site).pipe(visitor)
      visitor.on('error', () => site.destroy())
      site.on('error', () => visitor.destroy())
    })
    const port = await freePort()
    await new Promise<void>((ready) => server.listen(port, ready))
    ports.push(port)
    servers.push(server)
  }
  return {
    origins: ports.map((port) => `https://localhost:${port}`),
    stop: () => servers.forEach((server) => void server.close()),
  }
}
