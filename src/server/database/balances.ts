import type { Balance } from '#contract/transactions.ts'
import { nairaOf } from '#domain/kobo.ts'
import type { Queries } from '../ports/database.ts'
import { stands } from './ledger.ts'
import { ownershipsWithPayments, paymentsOf } from './ownerships.ts'

/** Every unit that has an owner, with what is paid and owed; those whose newest payment is longest ago first. */
export async function listBalances(db: Queries): Promise<Balance[]> {
  const rows = await ownershipsWithPayments(db)
    .innerJoin('projects', 'projects.id', 'units.project_id')
    .innerJoin('users', 'users.id', 'ownerships.owner_id')
    .select([
      'units.name as unit_name',
      'units.payment_plan',
      'projects.id as project_id',
      'projects.name as project_name',
      'users.first_name as owner_first',
      'users.last_name as owner_last',
      'users.email',
      'users.phone_number as owner_phone',
    ])
    .select(({ selectFrom, ref }) =>
      selectFrom('transactions')
        .select(({ fn }) => fn.max<string | null>('transactions.dated_at').as('last'))
        .where('transactions.ownership_id', '=', ref('ownerships.id'))
        .where('kind', '=', 'property')
        .where(stands)
        .as('last_paid_at'),
    )
    .execute()
  return rows
    .toSorted((one, other) => ((one.last_paid_at ?? '') < (other.last_paid_at ?? '') ? -1 : 1))
    .map((row) => ({
      unitId: row.unit_id,
      unitName: row.unit_name,
      projectId: row.project_id,
      projectName: row.project_name,
      owner: { firstName: row.owner_first, lastName: row.owner_last, email: row.email },
      phoneNumber: row.owner_phone ?? row.phone_number ?? '',
      paymentPlan: row.payment_plan,
      price: nairaOf(row.price_kobo),
      pricePaid: paymentsOf(row).pricePaid,
      outstanding: paymentsOf(row).outstanding,
      ...(row.last_paid_at === null ? {} : { lastPaidAt: row.last_paid_at }),
    }))
}
