import { mkdirSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { findBrowser, findTestBrowser } from '../../scripts/browser.ts'
import { folderForEach } from '../support/processes/folder.ts'

const at = folderForEach()

/** Makes a folder for PATH with these programs in it. */
function folder(name: string, ...programs: string[]): string {
  mkdirSync(at(name))
  for (const program of programs) writeFileSync(at(join(name, program)), '')
  return at(name)
}

test('finds the headless shell for tests anywhere on PATH, and a full browser for measurements', () => {
  const [first, second] = [folder('a', 'google-chrome', 'chromium'), folder('b', 'chromium-headless-shell')]
  const settings = { PATH: [first, second].join(delimiter) }
  expect(findTestBrowser(settings)).toBe(join(second, 'chromium-headless-shell'))
  expect(findBrowser(settings)).toBe(join(first, 'chromium'))
})

test('finds a full browser for tests without a headless shell, and none without either', () => {
  const settings = { PATH: folder('a', 'google-chrome') }
  expect(findTestBrowser(settings)).toBe(join(settings.PATH, 'google-chrome'))
  expect(findTestBrowser({ PATH: folder('b') })).toBeUndefined()
  expect(findTestBrowser({})).toBeUndefined()
})

test('takes the browser that PLAYWRIGHT_CHROMIUM names', () => {
  const settings = { PATH: folder('a', 'chromium-headless-shell'), PLAYWRIGHT_CHROMIUM: '/opt/mine' }
  expect(findTestBrowser(settings)).toBe('/opt/mine')
  expect(findBrowser(settings)).toBe('/opt/mine')
})
