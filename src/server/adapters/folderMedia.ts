import { createReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { nanoid } from 'nanoid'
import type { MediaFile, MediaPort } from '../ports/media.ts'
import { makeFolder } from './folder.ts'

/** Rejects segments that start with a dot, and so any path out of the folder. */
const safePath = /^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/

/** Prefix of folders that are still being written. */
const unfinished = '.unfinished-'

async function syncFolder(folder: string): Promise<void> {
  // Windows can't sync a folder.
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const handle = await open(file, 'wx')
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await syncFolder(dirname(file))
}

const fileAt = async (path: string): Promise<MediaFile | undefined> => {
  const found = await stat(path).catch(() => undefined)
  if (found === undefined || !found.isFile()) return undefined
  return {
    bytes: found.size,
    open: (range) => {
      const stream = createReadStream(path, range && { start: range.first, end: range.last })
      return Readable.toWeb(stream) as ReadableStream
    },
  }
}

/**
 * Stores media in a folder.
 * @param folder for uploads
 * @param shipped further folders to read from, such as the demo pictures of the repository
 */
export function folderMedia(folder: string, shipped: readonly string[] = []): MediaPort {
  return {
    async store(id, files) {
      const making = join(folder, `${unfinished}${nanoid()}`)
      try {
        for (const [path, bytes] of files) await writeSynced(join(making, path), bytes)
        await rename(making, join(folder, id))
        await syncFolder(folder)
      } catch (error) {
        await rm(making, { recursive: true, force: true })
        throw error
      }
    },

    async remove(id) {
      if (!/^[\w-]+$/.test(id)) throw new Error(`${id} is no id of an upload`)
      await rm(join(folder, id), { recursive: true, force: true })
    },

    async find(path) {
      if (!safePath.test(path)) return undefined
      for (const place of [folder, ...shipped]) {
        const file = await fileAt(join(place, path))
        if (file !== undefined) return file
      }
      return undefined
    },

    async dropUnfinished(before) {
      const names = await readdir(folder).catch(() => [])
      for (const name of names.filter((one) => one.startsWith(unfinished))) {
        const path = join(folder, name)
        const found = await stat(path).catch(() => undefined)
        if (found !== undefined && found.mtimeMs < before) await rm(path, { recursive: true, force: true })
      }
    },

    async freeBytes() {
      makeFolder(folder)
      const { bavail, bsize } = await statfs(folder)
      return bavail * bsize
    },
  }
}
