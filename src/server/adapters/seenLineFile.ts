import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { nanoid } from 'nanoid'
import { z } from 'zod'
import type { SeenLinePort } from '../ports/seenLine.ts'
import { makeFolder } from './folder.ts'

const seenLine = z.object({ line: z.string(), at: z.string() })

/** The newest line of the books that was seen, in a file. One that can't be read is none. */
export const seenLineFile = (file: string): SeenLinePort => ({
  read() {
    try {
      return seenLine.parse(JSON.parse(readFileSync(file, 'utf8')))
    } catch {
      return undefined
    }
  },
  write(seen) {
    makeFolder(dirname(file))
    // Renamed once complete, and under a name of its own: instances may share the folder.
    const part = `${file}.${nanoid()}.part`
    writeFileSync(part, JSON.stringify(seen), { mode: 0o600 })
    renameSync(part, file)
  },
})
