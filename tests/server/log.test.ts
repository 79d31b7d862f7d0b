import { expect, test } from 'vitest'
import { makeLogger } from '#server/log.ts'

function logged(fields: object): string {
  const lines: string[] = []
  makeLogger('info', { write: (line) => void lines.push(line) }).error(fields, 'failed')
  return lines.join('')
}

test.each([
  { code: '123456' },
  { body: { code: '123456' } },
  { err: { code: '123456' } },
  { user: { token: 'abc' } },
])('the log hides codes and tokens in %o', (fields) => {
  expect(logged(fields)).toContain('[hidden]')
  expect(logged(fields)).not.toMatch(/123456|abc/)
})

test.each(['ECONNREFUSED', '23505', 'SQLITE_BUSY'])('the log keeps the code of an error: %s', (code) => {
  expect(logged({ err: Object.assign(new Error('no'), { code }) })).toContain(code)
})
