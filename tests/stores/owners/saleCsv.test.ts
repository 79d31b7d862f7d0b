import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { deliverMails } from '#server/mail/queue.ts'
import { makeEstate, ownerBody } from '../../support/database/estate.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, api } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { makeSaleImport } = await import('#stores/owners/saleCsv.ts')

const superAdmin = await api.signedIn('superAdmin')
const estate = makeEstate(api, superAdmin)
const { token } = superAdmin
const template = { name: 'Deposit and rest', shares: [3000, 7000] }
await api.call('POST /admin/plan-templates', {
  token,
  body: {
    name: template.name,
    lines: template.shares.map((share, index) => ({ title: `Part ${index}`, share, afterMonths: index })),
  },
})

beforeEach(() => {
  startSession({ token, user: { ...superAdmin.user, version: 1 } })
})

const head = 'Project,Home,First name,Last name,Email,Phone number,Amount,Day,Plan,First day'
const fileOf = (lines: readonly string[]) => new File([[head, ...lines].join('\r\n')], 'sales.csv')

/** A project with so many homes of ₦100,000, and their ids by name. */
async function makeProject(name: string, homes: number) {
  const { _id: projectId } = await estate.project({ name })
  const ids = new Map<string, string>()
  for (let home = 1; home <= homes; home++) {
    const unit = await estate.unit({ projectId, name: `Flat ${home}`, price: 100_000 })
    ids.set(unit.name, unit._id)
  }
  return ids
}

/** An amount in kobo that differs from home to home and from payment to payment. */
const koboOf = (home: number, payment: number) => 100_001 + home * 407 + payment * 13

function linesOf(project: string, home: number, payments: number) {
  const buyer = `${project},Flat ${home},Ngozi,Eze ${home},ngozi-${home}@${project}.example,0803 555 0142`
  return Array.from({ length: payments }, (_, payment) => {
    const amount = `"₦${(koboOf(home, payment) / 100).toLocaleString('en', { minimumFractionDigits: 2 })}"`
    const day = `${String(payment + 1).padStart(2, '0')}/${String((payment % 12) + 1).padStart(2, '0')}/2024`
    const plan = payment === 0 ? `${template.name},2024-01-31` : ','
    return `${payment === 0 ? buyer : ',,,,,'},${amount},${day},${plan}`
  })
}

/** An import in which each lost answer is asked for again at once. */
function open() {
  const sales = makeSaleImport()
  onTestFinished(
    sales.$import.listen((state) => {
      if (state.state === 'running' && state.isPaused && !state.stopping)
        queueMicrotask(() => window.dispatchEvent(new Event('online')))
    }),
  )
  const outcomes = () => {
    const state = sales.$import.get()
    return state.state === 'done' ? state.results.map(({ outcome }) => outcome) : state
  }
  const verdicts = () => {
    const state = sales.$import.get()
    return state.state === 'preview' ? state.rows.map(({ verdict }) => verdict) : state
  }
  return { ...sales, outcomes, verdicts }
}

const paidOf = async (ids: ReadonlyMap<string, string>) => {
  const { data } = await api.call('GET /admin/balances', { token })
  const paid = new Map(data.map(({ unitId, pricePaid }) => [unitId, Math.round(pricePaid * 100)]))
  return [...ids.values()].map((id) => paid.get(id))
}
const sumsOf = (homes: number, payments: number) =>
  Array.from({ length: homes }, (_, home) =>
    Array.from({ length: payments }, (_, payment) => koboOf(home + 1, payment)).reduce((a, b) => a + b),
  )

/** `npm test -- sales` takes 1,000 homes. */
const manyHomes = Number(process.env['SALE_HOMES'] ?? 30)

test(`a sheet of ${manyHomes} homes with 12 payments is brought in to the kobo while answers are lost, and mails nobody`, async () => {
  const ids = await makeProject('quay', manyHomes)
  while ((await deliverMails(api.dependencies)) > 0);
  const mails = api.mailbox.sent.length
  const sales = open()
  await sales.preview(fileOf([...ids.keys()].flatMap((_, index) => linesOf('quay', index + 1, 12))))
  expect(sales.verdicts()).toEqual(Array(manyHomes).fill({ state: 'new', recorded: 0 }))
  network.loseAnswer(/\/add-user$/)
  network.loseCall(/\/add-user$/)
  network.sendTwice(/\/add-user$/)
  network.loseAnswer(/PUT .*\/payment-plan\//)
  let seen = 0
  let isStopped = false
  onTestFinished(
    sales.$import.listen((state) => {
      if (state.state !== 'running' || state.results.length === seen) return
      seen = state.results.length
      network.loseAnswer(/\/update-payment$/)
      network.sendTwice(/\/update-payment$/)
      if (seen === 10 && !isStopped) {
        isStopped = true
        sales.stop()
      }
    }),
  )
  await sales.run()
  const stopped = sales.outcomes()
  expect(stopped).toHaveLength(manyHomes)
  expect(stopped).toContainEqual({ state: 'unsent' })
  await sales.run()
  expect(sales.outcomes()).toEqual(Array(manyHomes).fill({ state: 'added' }))
  expect(await paidOf(ids)).toEqual(sumsOf(manyHomes, 12))
  while ((await deliverMails(api.dependencies)) > 0);
  expect(api.mailbox.sent.slice(mails)).toEqual([])

  const [unitId = ''] = ids.values()
  const [owner] = await estate.ownersOf(unitId)
  const params = { ownedUnitId: owner?._id ?? '' }
  const plan = (await api.call('GET /admin/payment-plan/{ownedUnitId}', { token, params })).data
  expect(plan.lines.map(({ amount, dueOn }) => [amount, dueOn])).toEqual([
    [30_000, '2024-01-31'],
    [70_000, '2024-02-29'],
  ])
  const payments = await estate.paymentsOf(unitId)
  expect(payments.toReversed().map(({ amount }) => Math.round(amount * 100))).toEqual(
    Array.from({ length: 12 }, (_, payment) => koboOf(1, payment)),
  )
  expect(payments.at(-1)?.date.slice(0, 10)).toBe('2024-01-01')

  await sales.preview(fileOf(linesOf('quay', 1, 12)))
  expect(sales.verdicts()).toEqual([{ state: 'known', why: 'In the books already: left out' }])
})

test('a buyer who has paid nothing yet becomes the owner, with a plan, and the first payment is a deposit', async () => {
  const ids = await makeProject('bare', 1)
  const [unitId = ''] = ids.values()
  const sales = open()
  const lines = [`bare,Flat 1,Ngozi,Eze,ngozi@bare.example,,,,${template.name},2024-01-31`]
  await sales.preview(fileOf(lines))
  network.loseAnswer(/\/add-user$/)
  await sales.run()
  expect(sales.outcomes()).toEqual([{ state: 'added' }])
  const [owner] = await estate.ownersOf(unitId)
  expect(owner).toMatchObject({ pricePaid: 0, recentPayment: 0, outstanding: 100_000, planVersion: 1 })
  expect(await estate.paymentsOf(unitId)).toEqual([])
  await sales.preview(fileOf(lines))
  expect(sales.verdicts()).toEqual([{ state: 'known', why: 'In the books already: left out' }])
  await estate.pay(owner?._id ?? '', 5)
  expect((await estate.paymentsOf(unitId)).map(({ txTitle }) => txTitle)).toEqual(['Deposit, Flat 1'])
})

test('the same sheet in another tab goes on with a home that was recorded in part', async () => {
  const ids = await makeProject('mill', 1)
  const sales = open()
  await sales.preview(fileOf(linesOf('mill', 1, 3)))
  const reconnect = network.loseAll(/\/update-payment$/)
  const stop = sales.$import.listen((state) => {
    if (state.state === 'running' && state.isPaused && !state.stopping) sales.stop()
  })
  await sales.run()
  stop()
  reconnect()
  const cutOff = 'No answer came: a part of this home may be missing.'
  expect(sales.outcomes()).toEqual([{ state: 'unanswered', note: cutOff }])
  expect(await paidOf(ids)).toEqual(sumsOf(1, 1))
  const other = open()
  await other.preview(fileOf(linesOf('mill', 1, 3)))
  expect(other.verdicts()).toEqual([{ state: 'new', recorded: 1 }])
  await Promise.all([other.run(), sales.run()])
  expect(await paidOf(ids)).toEqual(sumsOf(1, 3))
})

test('a home that somebody else got since the preview is refused, and its plan may be', async () => {
  const ids = await makeProject('fort', 2)
  const sales = open()
  await sales.preview(fileOf([...linesOf('fort', 1, 2), ...linesOf('fort', 2, 2)]))
  await estate.addOwner(ids.get('Flat 1') ?? '', ownerBody('eve@fort.example', 5))
  network.answer(/PUT .*\/payment-plan\//, 409, { message: 'Your colleague changed this plan.' })
  await sales.run()
  expect(sales.outcomes()).toEqual([
    { state: 'refused', error: 'eve@fort.example owns this home by now.' },
    {
      state: 'added',
      note: 'The payments are recorded, but the plan was not made: Your colleague changed this plan.',
    },
  ])
  expect(await paidOf(ids)).toEqual([500, sumsOf(2, 2)[1]])
})
