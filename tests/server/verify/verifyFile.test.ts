import { expect, test } from 'vitest'
import { onBothEngines } from '../../support/database/database.ts'
import { startPapers } from '../../support/worlds/paperWorld.ts'

onBothEngines('checked files', async (engine) => {
  const { api, home, add, withdraw } = await startPapers(engine)

  const check = async (sha256: string) => {
    const { status, message, data } = await api.call('GET /public/verify-file/{sha256}', {
      params: { sha256 },
    })
    return status === 200 ? data : { status, message }
  }
  const nothing = { status: 404, message: 'We issued no such paper' }

  test('the file of a paper says its kind, its day and whether it stands', async () => {
    const { ownedUnitId } = await home()
    const of = { scope: 'ownership', id: ownedUnitId }
    const on = api.clock.iso().slice(0, 10)
    const { data: old } = await add(of)
    expect(await check(old.sha256)).toEqual({ kind: 'Allocation letter', on, state: 'stands' })
    expect(await check(old.sha256.toUpperCase())).toMatchObject({ state: 'stands' })
    const { data: newer } = await add({ ...of, replaces: old._id })
    expect(await check(old.sha256)).toMatchObject({ state: 'replaced', until: on })
    await withdraw(newer._id)
    expect(await check(newer.sha256)).toMatchObject({ state: 'withdrawn', until: on })
  })

  test('a file that we never gave, one changed digit and an identity paper get one answer', async () => {
    const { ownedUnitId } = await home()
    const of = { scope: 'ownership', id: ownedUnitId }
    const { data: letter } = await add(of)
    const { data: passport } = await add({ ...of, kind: 'identity', title: 'Passport' })
    const changed = letter.sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0'))
    for (const hash of [changed, passport.sha256, '0'.repeat(64), 'nothing', letter.sha256.slice(1)])
      expect(await check(hash)).toEqual(nothing)
  })
})
