import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Database } from '#server/ports/database.ts'
import { asSingleWrite, refuseNestedWrite } from './single-write.ts'
import { connect } from './sqlite-connection.ts'
import { WriteQueue } from './sqlite-queue.ts'

/**
 * Opens the embedded database: one connection that writes, one that reads beside it.
 * Several processes may open the same file.
 * @param file its path; the folder is made when missing
 * @throws when the file can't be opened
 */
export function openSqlite(file: string): Database {
  mkdirSync(dirname(file), { recursive: true })
  const writer = connect(file, 'writer')
  const reader = connect(file, 'reader')
  const queue = new WriteQueue(writer)
  const dataVersion = reader.raw.prepare('pragma data_version')
  let open = true
  return {
    engine: 'sqlite',
    read: reader.queries,
    stamp: () => Number(dataVersion.get()?.['data_version']),
    write: async (job) => {
      refuseNestedWrite()
      if (!open) throw new Error('the database is closed')
      return queue.add((trx) => asSingleWrite(() => job(trx)))
    },
    close: async () => {
      if (!open) return
      open = false
      await queue.idle()
      reader.raw.close()
      writer.raw.close()
    },
  }
}
