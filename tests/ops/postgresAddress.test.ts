import { once } from 'node:events'
import { createServer } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '#server/adapters/postgres.ts'
import { freePort } from '../../scripts/ports.ts'
import { dataFolder, spawnApi } from '../support/processes/apiProcess.ts'
import { installedPostgres } from '../support/servers/installedPostgres.ts'
import { askServer, type PostgresServer, postgresFolder } from '../support/servers/postgresServer.ts'

const installed = postgresFolder() !== undefined
if (!installed) console.warn('PostgreSQL is not installed: the test of its address is left out.')

it('a connection asks for no parameter that PgBouncer refuses', async () => {
  const server = createServer().listen(await freePort(), '127.0.0.1')
  await once(server, 'listening')
  const greeting = new Promise<string>((resolve) => {
    server.on('connection', (socket) => {
      socket.on('data', (chunk: Buffer) => {
        resolve(chunk.subarray(8).toString())
        socket.destroy()
      })
    })
  })
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const database = openPostgres({ url: `postgres://plinth@127.0.0.1:${port}/plinth` })
  await expect(database.read.selectFrom('meta').select('key').execute()).rejects.toThrow()
  await database.close()
  server.close()
  const names = (await greeting).split('\0').filter((name, index) => index % 2 === 0 && name !== '')
  expect(names.toSorted()).toEqual(['application_name', 'client_encoding', 'database', 'user'])
})

describe.runIf(installed)('a PostgreSQL of an operator', () => {
  let postgres: PostgresServer
  beforeAll(async () => {
    postgres = await installedPostgres()
  })
  afterAll(() => postgres?.stop())

  it('each connection sets how long a statement may take', async () => {
    const database = openPostgres({ url: postgres.url })
    const { rows } = await sql<{ statement_timeout: string }>`show statement_timeout`.execute(database.read)
    await database.close()
    expect(rows[0]?.statement_timeout).toBe('30s')
  })

  it.each(['LATIN1', 'SQL_ASCII'])(
    'stops the start with one line when its encoding is %s',
    async (encoding) => {
      const name = encoding.toLowerCase()
      await askServer(
        postgres.url,
        `create database ${name} encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`,
      )
      const data = dataFolder()
      const url = new URL(postgres.url)
      url.pathname = name
      const api = spawnApi({ DATABASE_URL: url.href, DATA_DIR: data.folder }, await freePort())
      expect(await api.ended).toBe(1)
      data.remove()
      expect(api.output()).toMatch(
        new RegExp(`^Setting DATABASE_URL: its encoding is ${encoding} and must be UTF8, [^\n]*\n$`),
      )
    },
  )
})
