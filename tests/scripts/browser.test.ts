import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findBrowser, findTestBrowser } from '../../scripts/browser.ts'
import { folderForEach } from '../support/processes/folder.ts'

const at = folderForEach()

/** A folder of PATH with these programs in it. */
function folder(name: string, ...programs: string[]): string {
  mkdirSync(at(name))
  for (const program of programs) writeFileSync(at(join(name, program)), '')
  return at(name)
}

test('tests run on the headless shell wherever it stands on PATH, and measurements on a whole browser', () => {
  const [first, second] = [folder('a', 'google-chrome', 'chromium'), folder('b', 'chromium-headless-shell')]
  const settings = { PATH: [first, second].join(delimiter) }
  expect(findTestBrowser(settings)).toBe(join(second, 'chromium-headless-shell'))
  expect(findBrowser(settings)).toBe(join(first, 'chromium'))
})

test('without a headless shell the whole browser does, and without either none is named', () => {
  const settings = { PATH: folder('a', 'google-chrome') }
  expect(findTestBrowser(settings)).toBe(join(settings.PATH, 'google-chrome'))
  expect(findTestBrowser({ PATH: folder('b') })).toBeUndefined()
  expect(findTestBrowser({})).toBeUndefined()
})

test('the one that is named is taken', () => {
  const settings = { PATH: folder('a', 'chromium-headless-shell'), PLAYWRIGHT_CHROMIUM: '/opt/mine' }
  expect(findTestBrowser(settings)).toBe('/opt/mine')
  expect(findBrowser(settings)).toBe('/opt/mine')
})
