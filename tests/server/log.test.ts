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
])('what could sign somebody in is struck out of %o', (fields) => {
  expect(logged(fields)).toContain('[hidden]')
  expect(logged(fields)).not.toMatch(/123456|abc/)
})

test.each(['ECONNREFUSED', '23505', 'SQLITE_BUSY'])(
  'an error keeps its own code, which tells what failed: %s',
  (code) => {
    expect(logged({ err: Object.assign(new Error('no'), { code }) })).toContain(code)
  },
)
