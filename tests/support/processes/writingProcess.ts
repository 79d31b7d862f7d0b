/**
 * A process that opens a SQLite file, migrates it, and writes rows from several writers. It prints
 * each key when its write is acknowledged, and ends when it is killed or has written enough.
 *
 *     node tests/support/processes/writingProcess.ts <file> <name> <rows>
 */
import { writeSync } from 'node:fs'
import { openSqlite } from '#server/adapters/sqlite.ts'
import { migrate } from '#server/database/migrate.ts'

const [file = '', name = '', rows = '0'] = process.argv.slice(2)
const database = openSqlite(file)
await migrate(database)

let next = 0
async function writer(): Promise<void> {
  while (next < Number(rows)) {
    const key = `${name}:${next}`
    next += 1
    await database.write((trx) =>
      trx
        .insertInto('meta')
        .values({ key, value: 'x'.repeat(200) })
        .execute(),
    )
    writeSync(1, `${key}\n`)
  }
}
await Promise.all(Array.from({ length: 20 }, writer))
await database.close()
