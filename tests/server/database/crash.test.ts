import { afterEach, expect, test } from 'vitest'
import { type Place, sqlitePlace } from '../../support/database.ts'
import { startWriting } from '../../support/processes.ts'

let place: Place | undefined
afterEach(() => place?.remove())

const rounds = 10
const rowsARound = 200

test('after ten rounds of kill -9 in the middle of writing, every acknowledged row is there', async () => {
  const shared = sqlitePlace()
  place = shared
  const acknowledged: string[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const writing = startWriting(shared.file, `round ${round}`, 1_000_000)
    await writing.reach(rowsARound)
    writing.kill()
    expect(await writing.ended).toMatchObject({ signal: 'SIGKILL' })
    acknowledged.push(...writing.keys)
  }
  const rows = await shared.open().read.selectFrom('meta').select('key').execute()
  const stored = new Set(rows.map(({ key }) => key))
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * rowsARound)
  expect(acknowledged.filter((key) => !stored.has(key))).toEqual([])
})
