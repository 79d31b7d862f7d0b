import fc from 'fast-check'
import { expect, test } from 'vitest'
import { companyDay } from '#domain/dates.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { balanceRows } from '#domain/ledger.ts'
import { day } from '#domain/time.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startEstate } from '../../support/database/estate.ts'
import { askForPaper } from '../../support/papers.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'
import { makePlanned } from '../../support/worlds/planWorld.ts'

const kobo = fc.integer({ min: 1, max: 1e11 })
/** Between nothing and all of something. */
const share = fc.double({ min: 0, max: 1, noNaN: true })

const sold = fc.record({
  lines: fc.array(
    fc.record({
      kobo,
      /** Days after the line before it; null: it has no day. */
      after: fc.option(fc.nat(60), { freq: 4 }),
    }),
    { minLength: 1, maxLength: 30 },
  ),
  payments: fc.array(share, { maxLength: 3 }),
  reversed: fc.boolean(),
  /** What the price grows by after the plan was made, in kobo. */
  dearer: fc.constantFrom(0, 0, 1, 12_345),
})

/** The kobo of `₦1,234.56` or `1234.56`. */
const koboIn = (text: string | undefined) => Number((text || '0.00').replaceAll(/[₦,.]/g, ''))
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

onBothEngines('a plan on the page, on paper and in the spreadsheet', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)
  const planned = makePlanned(api, admin, estate)
  const today = companyDay(api.clock.iso())
  const dayFrom = (days: number) => companyDay(new Date(api.clock.now() + days * day).toISOString())

  test('all show the same money to the kobo, whatever was planned, paid and reversed', async () => {
    const property = fc.asyncProperty(sold, async ({ lines, payments, reversed, dearer }) => {
      let days = -90
      const plan = lines.map(({ kobo, after }, index) => {
        days += after ?? 0
        return { title: `Line ${index + 1}`, kobo, dueOn: after === null ? undefined : dayFrom(days) }
      })
      const price = sum(plan.map(({ kobo }) => kobo))
      const home = await planned.home({ price: nairaOf(price), paid: 0.01 })
      const sent = plan.map(({ kobo, ...line }) => ({ ...line, amount: nairaOf(kobo) }))
      expect((await home.save(sent)).status).toBe(200)
      let paid = 1
      for (const part of payments) {
        const amount = Math.floor((price - paid) * part)
        if (amount === 0) continue
        expect((await estate.pay(home.ownedUnitId, nairaOf(amount))).status).toBe(200)
        paid += amount
      }
      if (reversed) {
        const [last] = await estate.paymentsOf(home.unitId)
        expect((await estate.reverse(last?.txId)).status).toBe(200)
        paid -= koboOf(last?.amount ?? 0)
      }
      if (dearer > 0) await estate.editUnit(home.unitId, { price: nairaOf(price + dearer) })

      let money = paid
      const filled = plan.map((line) => {
        const its = Math.min(money, line.kobo)
        money -= its
        return { ...line, paid: its, lacks: line.kobo - its }
      })
      const isLate = ({ dueOn = today, lacks }: (typeof filled)[number]) => dueOn < today && lacks > 0
      const overdue = sum(filled.filter(isLate).map(({ lacks }) => lacks))
      const next = filled.find((line) => line.lacks > 0 && !isLate(line))?.lacks ?? 0
      const left = price + dearer - paid

      for (const { lines: shown } of [(await home.seen()).data, await home.read()])
        expect(shown.map((line) => [koboOf(line.amount), koboOf(line.paid)])).toEqual(
          filled.map((line) => [line.kobo, line.paid]),
        )
      const summary = await home.summary()
      expect(
        [summary?.overdue, summary?.amount ?? 0, summary?.left].map((naira = NaN) => koboOf(naira)),
      ).toEqual([...[overdue, next, price - Math.min(price, paid)]])

      const { text } = await askForPaper(api, `user/statement/${home.unitId}`, home.token)
      const [, table = ''] = text.split('\nPayment plan\n')
      const [rows = '', total = ''] = table.split('Planned in all ')
      const inRows = rows.match(/^₦.*$/gm)?.map(koboIn) ?? []
      expect(inRows).toEqual(filled.flatMap((line) => [line.kobo, line.paid]))
      expect(koboIn(total.split('\n')[0])).toBe(price)
      expect(koboIn(/Left to pay (₦.*)/.exec(text)?.[1])).toBe(left)

      const { data } = await api.call('GET /admin/balances', { token: admin.token })
      const [row] = balanceRows(
        data.filter(({ unitId }) => unitId === home.unitId),
        true,
      )
      const columns = ['Price', 'Paid', 'Outstanding', 'Overdue (NGN)', 'Next due (NGN)']
      const cells = Object.entries(row ?? {}).filter(([column]) => columns.includes(column))
      expect(cells.map(([column, cell]) => [column, koboIn(cell)])).toEqual([
        ...[
          ['Price', price + dearer],
          ['Paid', paid],
          ['Outstanding', left],
        ],
        ...[
          ['Overdue (NGN)', overdue],
          ['Next due (NGN)', next],
        ],
      ])
    })
    await fc.assert(property, propertyRuns(engine === 'sqlite' ? 12 : 6))
  })
})
