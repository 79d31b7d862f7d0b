import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { settingsIn } from '../../scripts/envFile.ts'
import { demandPlainFolder } from '../../scripts/site.ts'
import { folderForEach } from '../support/processes/folder.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
const env = { PATH: process.env['PATH'], HOME: process.env['HOME'] }
const at = folderForEach()

/** The settings that a command in this folder reads, or its error. */
function settingsOf(names: readonly string[], own: Readonly<Record<string, string>> = {}) {
  const script = `console.log(JSON.stringify(${JSON.stringify(names)}.map((name) => process.env[name] ?? null)))`
  const args = ['--import', join(repository, 'scripts/env.ts'), '-e', script]
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: at(),
    encoding: 'utf8',
    env: { ...env, ...own },
  })
  return status === 0 ? JSON.parse(stdout) : stderr.trim()
}

const text = 'API_PORT=8574\r\nDATA_DIR="/var/lib/ọlá"\r\n'
const marked = `\uFEFF${text}`

it.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with a byte order mark', Buffer.from(marked)],
  ['UTF-16 little endian, as Notepad and PowerShell write it', Buffer.from(marked, 'utf16le')],
  ['UTF-16 big endian', Buffer.from(marked, 'utf16le').swap16()],
  ['UTF-16 little endian without a byte order mark', Buffer.from(text, 'utf16le')],
  ['UTF-16 big endian without a byte order mark', Buffer.from(text, 'utf16le').swap16()],
])('reads all settings from a file in %s', (_, bytes) => {
  expect(settingsIn(bytes)).toEqual({ API_PORT: '8574', DATA_DIR: '/var/lib/ọlá' })
})

it('reads comments, quotes, several lines and `export`, and prefers the environment', () => {
  const file =
    '# NAME: a comment\n\nexport API_PORT = 8574\nMAIL_FROM="Ada\nObi: here"\nDATA_DIR=\'a # b\' # why\n'
  writeFileSync(at('.env'), file)
  expect(settingsOf(['API_PORT', 'MAIL_FROM', 'DATA_DIR'], { API_PORT: '' })).toEqual([
    '',
    'Ada\nObi: here',
    'a # b',
  ])
  expect(settingsIn(Buffer.from(file))['API_PORT']).toBe('8574')
})

const noForm = 'line 2 is not of the form NAME=value'
it.each([
  ['API_PORT: 8574', `${noForm}: write API_PORT=… with an equals sign`],
  ['SMTP_URL: smtp://me:se=cret@host', `${noForm}: write SMTP_URL=… with an equals sign`],
  ['very secret', noForm],
  [Buffer.from([0xe9, 0x3d]), 'it is not text in UTF-8: save it again as UTF-8'],
])('refuses a line that would be ignored: %s', (line, reason) => {
  const file = Buffer.concat([Buffer.from('DEMO=1\n'), Buffer.from(line)])
  expect(() => settingsIn(file)).toThrow(expect.objectContaining({ message: reason }))
})

it('stops a command with one line that says what is wrong in .env', () => {
  writeFileSync(at('.env'), 'DEMO=1\nAPI_PORT: 8574')
  const reason = `${noForm}: write API_PORT=… with an equals sign`
  expect(settingsOf([])).toBe(`The settings in .env can't be read: ${reason}`)
})

it('reports an unreadable .env in one line', () => {
  mkdirSync(at('.env'))
  expect(settingsOf([])).toMatch(/^The settings in \.env can't be read: [^\n]+$/)
})

it.each(['#', '%', '?'])('refuses to build in a folder with %s in its name', (sign) => {
  expect(() => demandPlainFolder(`/flats ${sign}1/`)).toThrow(
    `The site can't be built in /flats ${sign}1/: give the folder a name without ${sign}`,
  )
})

it.each([
  ['start.ts', '#'],
  ['build.ts', '?'],
])('%s refuses at once to build in a folder with %s in its name', (name, sign) => {
  const odd = at(`flats ${sign}1`)
  cpSync(join(repository, 'scripts'), join(odd, 'scripts'), { recursive: true })
  for (const linked of ['src', 'node_modules', 'package.json'])
    symlinkSync(join(repository, linked), join(odd, linked))
  // A script that starts in spite of the name would run for ever.
  const options = { encoding: 'utf8', env, timeout: 60_000 } as const
  const { status, stderr } = spawnSync(process.execPath, [join(odd, 'scripts', name)], options)
  expect(status).toBe(1)
  expect(stderr.trim()).toBe(`The site can't be built in ${odd}/: give the folder a name without ${sign}`)
})
