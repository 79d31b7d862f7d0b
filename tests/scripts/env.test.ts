import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'env-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a command in this folder finds in its settings. */
function settingsOf(names: readonly string[], own: Readonly<Record<string, string>> = {}) {
  const preload = join(repository, 'scripts/env.ts')
  const script = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name] ?? null)))`
  const args = ['--import', preload, '-e', script]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...env, ...own },
  })
  return status === 0 ? JSON.parse(stdout) : stderr.trim()
}

const text = 'API_PORT=8574\r\nDATA_DIR="/var/lib/ọlá"\r\n'
const utf16 = Buffer.from(text, 'utf16le')

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, as Notepad and PowerShell write it', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ['UTF-16 the other way round', Buffer.from(`\uFEFF${text}`, 'utf16le').swap16()],
  ['UTF-16 without a mark', utf16],
  ['UTF-16 without a mark, the other way round', Buffer.from(utf16).swap16()],
])('settings in %s are all read', (_, bytes) => {
  writeFileSync(join(folder, '.env'), bytes)
  expect(settingsOf(['API_PORT', 'DATA_DIR'])).toEqual(['8574', '/var/lib/ọlá'])
})

it('comments, quotes, several lines and `export` are read as before, and the environment wins', () => {
  const file =
    '# NAME: a comment\n\nexport API_PORT = 8574\nMAIL_FROM="Ada\nObi: here"\nDATA_DIR=\'a # b\' # why\n'
  writeFileSync(join(folder, '.env'), file)
  expect(settingsOf(['API_PORT', 'MAIL_FROM', 'DATA_DIR'])).toEqual(['8574', 'Ada\nObi: here', 'a # b'])
  expect(settingsOf(['API_PORT'], { API_PORT: '' })).toEqual([''])
})

const unreadable = "The settings in .env can't be read: "
it.each([
  ['API_PORT: 8574', 'line 2 is not of the form NAME=value: write API_PORT=… with an equals sign'],
  [
    'SMTP_URL: smtp://me:se=cret@host',
    'line 2 is not of the form NAME=value: write SMTP_URL=… with an equals sign',
  ],
  ['very secret', 'line 2 is not of the form NAME=value'],
  [Buffer.from([0xe9, 0x3d]), 'it is not text in UTF-8: save it again as UTF-8'],
])('a line that would be passed over stops the start: %s', (line, reason) => {
  writeFileSync(join(folder, '.env'), Buffer.concat([Buffer.from('DEMO=1\n'), Buffer.from(line)]))
  expect(settingsOf([])).toBe(`${unreadable}${reason}`)
})

it('a file that can not be read is named in one line', () => {
  mkdirSync(join(folder, '.env'))
  expect(settingsOf([])).toMatch(/^The settings in \.env can't be read: [^\n]+$/)
})

it.each([
  ['start.ts', '#'],
  ['dev.ts', '%'],
  ['build.ts', '?'],
])('%s says at once that a folder with %s in its name can not be built in', (name, sign) => {
  const odd = join(folder, `flats ${sign}1`)
  cpSync(join(repository, 'scripts'), join(odd, 'scripts'), { recursive: true })
  for (const linked of ['src', 'node_modules', 'package.json'])
    symlinkSync(join(repository, linked), join(odd, linked))
  // What begins all the same would go on for ever.
  const { status, stderr } = spawnSync(process.execPath, [join(odd, 'scripts', name)], {
    encoding: 'utf8',
    env,
    timeout: 60_000,
  })
  expect([status, stderr.trim()]).toEqual([
    1,
    `The site can't be built in ${odd}/: give the folder a name without ${sign}`,
  ])
})
