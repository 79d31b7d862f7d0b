import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seenLineFile } from '#server/adapters/seenLineFile.ts'
import { folderForEach } from '../../support/processes/folder.ts'
import { permissionsOf } from '../../support/processes/permissions.ts'

const at = folderForEach()
const seen = { line: 'a-line', at: '2026-11-20T09:00:00.000Z' }

test('the newest line that was seen is kept in a file, for this user alone', () => {
  const file = join(at(), 'data/newest-line.json')
  expect(seenLineFile(file).read()).toBeUndefined()
  seenLineFile(file).write(seen)
  seenLineFile(file).write({ ...seen, line: 'another' })
  expect(seenLineFile(file).read()).toEqual({ ...seen, line: 'another' })
  expect(permissionsOf(file)).toBe('600')
  expect(readdirSync(join(at(), 'data'))).toEqual(['newest-line.json'])
})

test.each(['', '{', '{"line":1}'])('a file of seen lines that holds %j counts as none', (text) => {
  const file = join(at(), 'newest-line.json')
  writeFileSync(file, text)
  expect(seenLineFile(file).read()).toBeUndefined()
})
