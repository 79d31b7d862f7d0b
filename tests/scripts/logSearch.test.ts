import { writeFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { searchLogs } from '../../scripts/logSearch.ts'
import { folderForEach } from '../support/processes/folder.ts'

const token = `aB3${'x'.repeat(40)}`
const clean = [
  '{"level":50,"askedKobo":123456,"confirmedKobo":123457,"msg":"a confirmed payment differs from its bill"}',
  '{"level":30,"time":"2026-11-21T06:00:00.123456Z","requestId":"48123456-1b2c-4d5e-8f90-123456789012","ms":0.123456}',
  '{"level":50,"err":{"code":"SQLITE_FULL","stack":"at write (/srv/plinth/src/server/log.ts:123:45)"}}',
  '{"level":30,"id":"b123456","hash":"9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"}',
  'API listening on http://localhost:8473/api/v1 (data in /tmp/plinth)',
  'Mail to ada@example.com: 123456 is your sign-in code',
  'Setting DATABASE_URL: must be an address such as postgres://user:secret@host:5432/plinth',
]

describe('searching the logs of a run for secrets', () => {
  const at = folderForEach()
  const search = (lines: readonly string[], secrets: readonly string[] = []) => {
    writeFileSync(at('api.log'), lines.join('\n'))
    writeFileSync(at('all.secrets'), secrets.join('\n'))
    return searchLogs(at())
  }

  it('finds nothing in harmless lines, even if an id contains the digits of a code', async () => {
    expect(await search(clean, ['123456', token])).toEqual({ lines: clean.length, secrets: 2, leaks: [] })
  })

  it.each(['{"msg":"try 123456 again"}', '{"otp":"123456"}', '{"url":"/sign-in?with=123456"}'])(
    'finds a sign-in code of this run: %s',
    async (line) => {
      const { leaks } = await search([...clean, line], ['123456'])
      expect(leaks).toMatchObject([{ file: 'api.log', line: clean.length + 1, text: line }])
    },
  )

  it.each([
    `{"headers":{"authorization":"Bearer ${'x'.repeat(20)}"}}`,
    '{"key":"sk_test_0123456789"}',
    '{"token":"12345678901234567890"}',
    'token 1234 5678 9012 3456 7890',
    '{"code":"654321"}',
    'your code is 654321',
    `{"session":"${token}"}`,
    '{"url":"postgres://plinth:hidden@db/plinth"}',
  ])('finds text that looks like an unknown secret: %s', async (line) => {
    expect((await search([...clean, line])).leaks).toHaveLength(1)
  })
})
