import { dirname } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { Database } from '#server/ports/database.ts'
import { makeFolder } from './folder.ts'
import { isInsideWrite, nestedWrite } from './singleWrite.ts'
import { connect } from './sqliteConnection.ts'
import { makeWriteQueue } from './sqliteQueue.ts'

/**
 * A number that grows with every commit by other connections, asked at most once in a turn of the event loop: what is
 * answered in a turn was asked before it began, so a commit that its asker could know of is counted.
 */
function makeStamp(raw: DatabaseSync) {
  const dataVersion = raw.prepare('pragma data_version')
  let known: number | undefined
  const forget = () => {
    known = undefined
  }
  const read = () => {
    if (known === undefined) {
      known = Number(dataVersion.get()?.['data_version'])
      setImmediate(forget)
    }
    return known
  }
  return { read, forget }
}

/**
 * Opens the embedded database: one connection that writes, one that reads beside it.
 * Several processes may open the same file.
 * @param file its path; the folder is made when missing, for this user alone
 * @throws when the file can't be opened
 */
export function openSqlite(file: string): Database {
  makeFolder(dirname(file))
  const writer = connect(file, 'writer')
  const reader = connect(file, 'reader')
  const stamp = makeStamp(reader.raw)
  const queue = makeWriteQueue(writer)
  let open = true
  return {
    engine: 'sqlite',
    read: reader.queries,
    stamp: stamp.read,
    write: (job) => {
      if (isInsideWrite()) return Promise.reject(nestedWrite())
      return open ? queue.add(job).finally(stamp.forget) : Promise.reject(new Error('the database is closed'))
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
