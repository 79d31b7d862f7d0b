/** A thread of `finish.ts`: finishes the files that it was given, one after the other. */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { compressFile } from './compress.ts'
import { withLaterPolicy, withPolicy } from './contentSecurity.ts'
import type { Share } from './finish.ts'
import { withFirstStyles } from './firstStyles.ts'
import { keptIn } from './kept.ts'
import { withFirstPicture } from './pageFirstPicture.ts'
import { makePreloads } from './preload.ts'
import { withWholeBody } from './wholeBody.ts'

const { folder, keptFolder, origins, files, open } = workerData as Share
const kept = keptIn(keptFolder)
const withPreloads = makePreloads(folder)

for (const { name, effort } of files) {
  const path = join(folder, name)
  const bytes = readFileSync(path)
  if (!name.endsWith('.html')) {
    compressFile(path, bytes, effort, kept)
    continue
  }
  const dressed = withFirstStyles(withWholeBody(bytes.toString('utf8')))
  const html = withFirstPicture(dressed)
  const governed = open.includes(name) ? withLaterPolicy : withPolicy
  const page = Buffer.from(governed(withPreloads(html), origins))
  writeFileSync(path, page)
  compressFile(path, page, effort, kept)
}
