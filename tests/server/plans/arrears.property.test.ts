import fc from 'fast-check'
import { nanoid } from 'nanoid'
import { expect, test } from 'vitest'
import { overdueChoices } from '#domain/arrears.ts'
import { dayFrom } from '#domain/dates.ts'
import { koboOf } from '#domain/kobo.ts'
import { planAt } from '#domain/plan.ts'
import { listBalances, sumBalances } from '#server/modules/owners/queriesBalances.ts'
import { onBothEngines } from '../../support/database/database.ts'
import { startApp } from '../../support/database/estate.ts'
import { addOwnership, addUnit, addUser } from '../../support/database/rows.ts'
import { inArrears } from '../../support/inArrears.ts'
import { propertyRuns } from '../../support/propertyRuns.ts'

const today = '2026-11-20'
const at = '2026-01-05T09:00:00.000Z'

const sold = fc.record({
  lines: fc.array(
    fc.record({
      kobo: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 1e11 })),
      /** Days from today, in any order, as when lines wait for the building; null: none yet. */
      days: fc.option(
        fc.oneof(fc.constantFrom(0, -1, -30, -31, -60, -61, -90, -91), fc.integer({ min: -120, max: 30 })),
        { freq: 5 },
      ),
    }),
    { maxLength: 8 },
  ),
  /** Parts of the planned sum, and whether each was reversed. */
  payments: fc.array(
    fc.record({ part: fc.double({ min: 0, max: 0.6, noNaN: true }), isReversed: fc.boolean() }),
    {
      maxLength: 3,
    },
  ),
  /** Whether the money ends with a line. */
  fills: fc.option(fc.nat(7)),
})

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

onBothEngines('what the database finds overdue', async (engine) => {
  const { database } = await startApp(engine)

  test('the database finds what is overdue as the plan says, whatever was planned, paid and reversed', async () => {
    const property = fc.asyncProperty(sold, async ({ lines, payments, fills }) => {
      const planned = lines.map(({ kobo, days }, index) => ({
        title: `Line ${index + 1}`,
        amountKobo: kobo,
        dueOn: days === null ? undefined : dayFrom(today, days),
      }))
      const planKobo = sum(lines.map(({ kobo }) => kobo))
      const parts =
        fills === null
          ? payments.map(({ part, ...rest }) => ({ kobo: Math.floor(planKobo * part), ...rest }))
          : [{ kobo: sum(lines.slice(0, fills).map(({ kobo }) => kobo)), isReversed: false }]
      const made = parts.filter(({ kobo }) => kobo > 0)
      const project = await database.write(async (trx) => {
        const unit_id = await addUnit(trx, { price_kobo: 2 * planKobo + 1 })
        const owner_id = await addUser(trx)
        const ownership_id = await addOwnership(trx, unit_id, owner_id)
        const line = { unit_id, owner_id, ownership_id, kind: 'property', title: 'Payment' } as const
        for (const { kobo, isReversed } of made) {
          const [id, reversal] = [nanoid(), nanoid()]
          const payment = { ...line, id, tx_id: id, amount_kobo: kobo, created_at: at, dated_at: at }
          await trx.insertInto('transactions').values(payment).execute()
          if (isReversed)
            await trx
              .insertInto('transactions')
              .values({
                ...{ ...payment, id: reversal, tx_id: reversal },
                ...{ amount_kobo: -kobo, reverses: id, reason: 'Twice' },
              })
              .execute()
        }
        await trx
          .insertInto('payment_plans')
          .values({ ownership_id, edited_by: owner_id, edited_at: at })
          .execute()
        for (const [position, { title, amountKobo, dueOn = null }] of planned.entries())
          await trx
            .insertInto('plan_lines')
            .values({
              ...{ id: nanoid(), ownership_id, position, title },
              ...{ amount_kobo: amountKobo, due_on: dueOn },
            })
            .execute()
        const unit = trx.selectFrom('units').select('project_id').where('id', '=', unit_id)
        return (await unit.executeTakeFirstOrThrow()).project_id
      })

      const paid = sum(made.map(({ kobo, isReversed }) => (isReversed ? 0 : kobo)))
      const { overdueKobo, overdueSince } = planAt(planned, paid, today)
      for (const { value } of overdueChoices) {
        const overdue = value === '' ? undefined : value
        const isShown = inArrears([{ overdueSince }], value || 'any', today).length > 0
        const sums = await sumBalances(database.read, { project, overdue }, today)
        expect(koboOf(sums.overdue ?? 0)).toBe(isShown ? overdueKobo : 0)
        if (overdue === undefined) continue
        const found = await listBalances(database.read, { project, overdue }, today)
        expect(found?.page.total).toBe(isShown ? 1 : 0)
      }
    })
    await fc.assert(property, propertyRuns(engine === 'sqlite' ? 60 : 20))
  })
})
