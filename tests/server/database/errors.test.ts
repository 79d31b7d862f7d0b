import { expect, test } from 'vitest'
import { openPostgres } from '#server/adapters/postgres.ts'
import { isOutage, isTaken, violationOf } from '#server/database/errors.ts'

const sqliteError = (errcode: number, message = '') =>
  Object.assign(new Error(message), { code: 'ERR_SQLITE_ERROR', errcode })
const postgresError = (code: string, detail = '') => Object.assign(new Error('refused'), { code, detail })

test('a unique violation names its columns on both engines', () => {
  const sqlite = sqliteError(2067, 'UNIQUE constraint failed: chat_rooms.unit_id, chat_rooms.user_id')
  const postgres = postgresError('23505', 'Key (unit_id, user_id)=(a, b) already exists.')
  for (const error of [sqlite, postgres]) {
    expect(violationOf(error)).toEqual({ kind: 'unique', columns: ['unit_id', 'user_id'] })
    expect(isTaken(error)).toBe(true)
    expect(isTaken(error, 'user_id')).toBe(true)
    expect(isTaken(error, 'email')).toBe(false)
  }
})

test('an error that is not about a constraint is not a violation', () => {
  for (const error of [new Error('x'), sqliteError(5), postgresError('40P01'), undefined, 'text', null]) {
    expect(violationOf(error)).toBeUndefined()
    expect(isTaken(error)).toBe(false)
  }
})

test('a busy, full or failing database is an outage, and a violation or a wrong query is not', () => {
  for (const code of [5, 13, 14, 10 | (2 << 8)]) expect(isOutage(sqliteError(code))).toBe(true)
  for (const code of ['57P01', '57P05', '08006', '25006', '25P03', '28P01', '3D000', '53300', '40P01'])
    expect(isOutage(postgresError(code))).toBe(true)
  for (const code of ['ENOSPC', 'EROFS', 'EAI_AGAIN']) {
    expect(isOutage(Object.assign(new Error(code), { code }))).toBe(true)
  }
  for (const syscall of ['connect', 'getaddrinfo', 'read']) {
    expect(isOutage(Object.assign(new Error('of the network'), { code: 'ENEW', syscall }))).toBe(true)
  }
  expect(isOutage(new Error('Connection terminated unexpectedly'))).toBe(true)
  for (const error of [
    sqliteError(2067),
    sqliteError(1),
    Object.assign(new Error('no such file'), { code: 'ENOENT' }),
    postgresError('23505'),
    postgresError('42601'),
    null,
  ]) {
    expect(isOutage(error)).toBe(false)
  }
})

test('a database server that does not answer is an outage', async () => {
  const database = openPostgres({ url: 'postgres://plinth@127.0.0.1:1/none' })
  const reading = database.read.selectFrom('users').select('id').execute()
  expect(isOutage(await reading.catch((reason: unknown) => reason))).toBe(true)
  await database.close()
})
