import { createHash } from 'node:crypto'
import { nanoid } from 'nanoid'
import { authTexts } from '#contract/auth.ts'
import type { FilePurpose, PrivateFile } from '#contract/privateFiles.ts'
import { hour } from '#domain/time.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Caller } from '../../http/call.ts'
import { notFound, Refusal, refuseField } from '../../http/refusal.ts'
import { holdSession } from '../../http/signedInCaller.ts'
import type { Queries } from '../../ports/database.ts'
import type { MediaFile } from '../../ports/media.ts'
import { cleanFileName, type PrivateContent, privateContent } from './content.ts'
import {
  countUnused,
  type FileUse,
  findPrivateFile,
  forgetPrivateFile,
  insertPrivateFile,
  markPrivateFileUsed,
  type StoredPrivateFile,
} from './queries.ts'

/** Files of one account that nothing refers to, at most. */
const mostUnused = 40

/** Bytes that stay free for the database, which shares the disk. */
const keptFree = 1024 ** 3

type Needed = Pick<Dependencies, 'database' | 'clock' | 'privateFiles'>

/** Who reads a file that a row refers to. Until then its owner alone does. */
export type FileReaders = Readonly<Record<FilePurpose, (caller: Caller, file: StoredPrivateFile) => boolean>>

export type SentFile = {
  readonly purpose: FilePurpose
  readonly name: string
  readonly bytes: Uint8Array
}

/**
 * Marks a file as used by the row that this transaction writes. A file is used once.
 * @param field the field that names the file
 * @throws Refusal 400 on the field
 */
export async function attachFile(trx: Queries, field: string, use: FileUse): Promise<void> {
  if (!(await markPrivateFileUsed(trx, use))) throw refuseField(field, 'Choose the file again.')
}

/** The columns of a file's row that its content decides. */
export const contentColumns = ({ mime, full, width, height }: PrivateContent) => ({
  mime,
  width,
  height,
  bytes: full.byteLength,
  sha256: createHash('sha256').update(full).digest('hex'),
})

/** What is stored of a content, by its name in the file's folder. */
export const filesOf = ({ full, small }: PrivateContent): ReadonlyMap<string, Uint8Array> =>
  new Map([['full', full], ...(small === null ? [] : [['small', small] as const])])

/**
 * Stores files that certain people alone may read, and finds them for those. Files are in
 * `DATA_DIR/private`, also where pictures of homes are on a media service.
 */
export function makePrivateFiles({ database, clock, privateFiles }: Needed, readers: FileReaders) {
  const mayRead = (caller: Caller, file: StoredPrivateFile) =>
    file.isUsed ? readers[file.purpose](caller, file) : file.ownerId === caller.id

  const forget = async (id: string) => {
    await privateFiles.remove(id)
    await database.write((trx) => forgetPrivateFile(trx, id))
  }

  return {
    /** @throws Refusal 503 while the disk is nearly full */
    async demandRoom(): Promise<void> {
      if ((await privateFiles.freeBytes()) >= keptFree) return
      throw new Refusal(503, 'There is no room for files at the moment. Nothing was stored.', {
        retryAfterMs: hour,
      })
    },

    /**
     * Checks and stores a file.
     * @throws Refusal 400 or 413 for what it is, 401 for a session that has ended, 403 for a paper from
     * a customer, 429 for too many
     */
    async store(caller: Caller, { purpose, name, bytes }: SentFile): Promise<PrivateFile> {
      if (purpose === 'paper' && caller.userType === 'user') throw new Refusal(403, 'Only admins add papers.')
      const content = await privateContent(bytes, purpose)
      const id = nanoid()
      const row = {
        id,
        owner_id: caller.id,
        purpose,
        name: cleanFileName(name),
        created_at: clock.iso(),
        ...contentColumns(content),
      }
      // Recorded first: what a crash leaves behind has a record, and is removed as unused.
      const file = await database.write(async (trx) => {
        await holdSession(trx, caller)
        if ((await countUnused(trx, caller.id)) >= mostUnused)
          throw new Refusal(429, `${mostUnused} files wait to be used. Try again tomorrow.`, {
            retryAfterMs: hour,
          })
        return insertPrivateFile(trx, row)
      })
      try {
        await privateFiles.store(id, filesOf(content))
      } catch (error) {
        await forget(id)
        throw error
      }
      // The person may have been erased while the bytes were written.
      if ((await findPrivateFile(database.read, id)) === undefined) {
        await forget(id)
        throw new Refusal(401, authTexts.signedOut)
      }
      return file
    },

    /**
     * @param part a picture's small version, or the file itself
     * @throws Refusal 404 for a file that is not there, and for one that the caller may not read
     */
    async open(
      caller: Caller,
      fileId: string,
      part: 'full' | 'small',
    ): Promise<{ readonly file: StoredPrivateFile; readonly content: MediaFile }> {
      const file = await findPrivateFile(database.read, fileId)
      if (file === undefined || !mayRead(caller, file)) throw notFound('File')
      const content = await privateFiles.find(`${fileId}/${part}`)
      if (content === undefined) throw notFound('File')
      return { file, content }
    },
  }
}

export type PrivateFiles = ReturnType<typeof makePrivateFiles>
