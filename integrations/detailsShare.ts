/** A thread of `details.ts`: makes the pages that it was given, one after the other. */
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { workerData } from 'node:worker_threads'
import { pathOf, type Subject, subjectOf } from '#sections/detail/lines.ts'
import { type DetailPage, pagesFrom } from '#sections/detail/page.ts'
import { projectPage, projectShell } from '#sections/project/page.ts'
import { unitPage, unitShell } from '#sections/unit/page.ts'
import { compressFile } from './compress.ts'
import { type DetailsShare, detailLines } from './details.ts'
import { keptIn } from './kept.ts'
import { withFirstPicture } from './pageFirstPicture.ts'

const { folder, keptFolder, site, effort, thread, threads } = workerData as DetailsShare
const origin = new URL(site)
const kept = keptIn(keptFolder)

const placeOf = (path: string) => join(folder, path, 'index.html')
const pages = (shell: DetailPage) => pagesFrom(readFileSync(placeOf(shell.path), 'utf8'), shell, origin)
const projects = pages(projectShell)
const units = pages(unitShell)

const htmlOf = (subject: Subject) =>
  subject.kind === 'project'
    ? projects(projectPage(subject.thing, origin))
    : units(unitPage(subject.thing, origin))

const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs

/**
 * Whether an earlier build has left the very same page here, and after it its compressed file: one that is older
 * belongs to the page before, and the build was broken off.
 */
function stands(place: string, page: Buffer): boolean {
  const written = timeOf(place)
  if (written === undefined || (timeOf(`${place}.br`) ?? 0) < written) return false
  return readFileSync(place).equals(page)
}

for (const [index, line] of detailLines(folder).entries()) {
  if (index % threads !== thread) continue
  const place = placeOf(pathOf(line))
  const page = Buffer.from(withFirstPicture(htmlOf(subjectOf(line)), folder))
  if (stands(place, page)) continue
  writeFileSync(place, page)
  compressFile(place, page, effort, kept)
}
