import { expect, it } from 'vitest'
import { powerTexts } from '#contract/power.ts'
import { addressMark } from '#server/http/securityLog.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { makePowerWorld } from '../../support/worlds/powerWorld.ts'

const minute = 60_000
const day = 24 * 60 * minute

onBothEngines('the limits of asking whose meter it is', async (engine) => {
  const { api, database, newHome, says } = await makePowerWorld(engine)
  const numbers = (count: number, from = 0) =>
    Array.from({ length: count }, (_, at) => `77${String(from + at).padStart(9, '0')}`)
  const tooMany = { status: 429, message: powerTexts.tooManyMeters }
  const noted = (userId: string) =>
    api.logged
      .map((line) => JSON.parse(line))
      .filter((line) => line.msg === 'security' && line.userId === userId && line.meter !== undefined)

  it('an account asks about ten different meters a day, over checks and bills together', async () => {
    const home = await newHome()
    const statusOf = async (metre_number: string, at: number) =>
      (await (at % 2 === 0 ? home.check({ metre_number }) : home.start({ metre_number }))).status
    for (const [at, number] of numbers(10).entries()) {
      expect(await statusOf(number, at)).toBe(at % 2 === 0 ? 200 : 201)
    }
    expect(await home.check({ metre_number: numbers(1, 10)[0] })).toMatchObject(tooMany)
    expect(await home.start({ metre_number: numbers(1, 10)[0] })).toMatchObject(tooMany)
    for (const number of numbers(10)) expect(await statusOf(number, 1)).toBe(201)
    expect((await (await newHome()).check({ metre_number: numbers(1, 10)[0] })).status).toBe(200)
    api.clock.pass(day)
    const token = await api.signIn(home.owner.user.email)
    const { unitId, company, meterKind: kind } = home.form
    const body = { unitId, company, kind, metre_number: numbers(1, 10)[0] }
    expect((await api.call('POST /user/check-meter', { token, body })).status).toBe(200)
  })

  it('checks at the same time never learn more than ten meters', async () => {
    const home = await newHome()
    const answers = await Promise.all(numbers(20).map((metre_number) => home.check({ metre_number })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10)
  })

  it('numbers that no company knows count as well', async () => {
    const home = await newHome()
    says.check = 'unknown'
    for (const metre_number of numbers(10)) expect((await home.check({ metre_number })).status).toBe(400)
    says.check = { name: 'ADA OBI' }
    expect((await home.check()).status).toBe(429)
  })

  it('an account that has paid a bill may ask about 30 meters, and always about the paid one', async () => {
    const home = await newHome()
    await home.pay()
    for (const metre_number of numbers(29)) await home.check({ metre_number })
    expect(await home.check({ metre_number: numbers(1, 29)[0] })).toMatchObject(tooMany)
    api.clock.pass(10 * minute)
    expect((await home.check()).status).toBe(200)
    expect((await home.start()).status).toBe(201)
  })

  it('a meter’s owner is masked and has no address until the account has paid for the meter', async () => {
    const home = await newHome()
    says.check = { name: 'ADAEZE OBI', address: '12 Adeola Street', leastKobo: 500_00 }
    expect((await home.check()).data).toEqual({ name: 'ADA*** O**', leastAmount: 500 })
    const { reference } = (await home.start()).data
    expect((await home.bills())[0]?.customerName).toBe('ADA*** O**')
    const copy = await api.call('GET /user/export', { token: home.owner.token })
    expect(JSON.stringify(copy.data)).not.toContain('ADAEZE')
    expect((await home.check()).data).toEqual({ name: 'ADA*** O**', leastAmount: 500 })
    await api.decide(reference)
    expect((await home.check()).data).toMatchObject({ name: 'ADAEZE OBI', address: '12 Adeola Street' })
    expect((await home.bills())[0]?.customerName).toBe('ADAEZE OBI')
    expect((await home.check({ company: 'eko-electric' })).data).toMatchObject({ name: 'ADA*** O**' })
    const stranger = await newHome()
    const theirs = await stranger.check({ metre_number: home.form.metre_number })
    expect(theirs.data).toEqual({ name: 'ADA*** O**', leastAmount: 500 })
  })

  it('each new number and each refusal is written in the security log, without the number', async () => {
    const home = await newHome()
    const asked = numbers(11)
    for (const metre_number of [...asked, ...asked.slice(0, 3)]) await home.check({ metre_number })
    const lines = noted(home.owner.user._id)
    expect(lines.map(({ event }) => event)).toEqual([
      ...asked.slice(0, 10).map(() => 'meter asked about'),
      'too many meters',
    ])
    expect(lines.map(({ meter }) => meter)).toEqual(
      asked.map((number) => addressMark('a key for tests', number)),
    )
    expect(JSON.stringify(lines)).not.toContain(asked[0])
  })

  it('erasing a customer forgets which meters they asked about', async () => {
    const home = await newHome()
    await home.check()
    const kept = () =>
      database.read
        .selectFrom('limits')
        .select('key')
        .where('key', 'like', `%${home.form.metre_number}%`)
        .execute()
    expect(await kept()).toHaveLength(1)
    expect((await api.erase(home.owner.user._id)).status).toBe(200)
    expect(await kept()).toEqual([])
  })
})
