import { nanoid } from 'nanoid/non-secure'
import { call, callList, callPage } from '#api/client.ts'
import { getProject, listOffers } from '#api/compat.ts'
import { isLost, messageOf } from '#api/errors.ts'
import { today } from '#browser/storage/serverTime.ts'
import type { UnitOwner } from '#contract/owners.ts'
import type { Balance } from '#contract/transactions.ts'
import { missingColumnsText, type NumberedRecord, readRows } from '#domain/csvLines.ts'
import type { LineOutcome } from '#domain/importing.ts'
import { koboOf, nairaOf } from '#domain/kobo.ts'
import { planFromTemplate } from '#domain/plan.ts'
import { notTheFirst, planSales, recordedOf, type SaleRow, saleTemplate } from '#domain/saleCsv.ts'
import { homesInSheet, ignoredSaleColumns, missingSaleColumns } from '#domain/saleSheet.ts'
import { comparableName } from '#domain/searched.ts'
import { overview } from '../admin/overview.ts'
import { saveCsv } from '../csv/csvFile.ts'
import { csvImport } from '../csv/csvImport.ts'
import { allPages } from '../loading/pages.ts'

/** Saves a file to fill in. */
export const saveSaleTemplate = () => saveCsv('sales-template', saleTemplate)

/** The units of the projects that a sheet names. */
async function unitsNamed(records: readonly NumberedRecord[]) {
  const named = new Set(homesInSheet(records).map(([{ texts }]) => comparableName(texts.project)))
  const projects = (await listOffers()).filter(({ name }) => named.has(comparableName(name)))
  const loaded = await Promise.all(projects.map(({ _id }) => getProject(_id)))
  return loaded.flatMap(({ name: projectName, units }) => units.map((unit) => ({ ...unit, projectName })))
}

/** Makes the plan of a home that never had one. A failure does not undo the payments. */
async function makePlan(
  owner: UnitOwner,
  { plan, price }: SaleRow,
  key: string,
): Promise<string | undefined> {
  if (plan === undefined || owner.planVersion !== 0) return undefined
  const lines = planFromTemplate(plan.lines, koboOf(price), plan.firstDay)
  try {
    await call(
      'PUT /admin/payment-plan/{ownedUnitId}',
      {
        params: { ownedUnitId: owner._id },
        body: {
          editedVersion: 0,
          tellOwner: false,
          lines: lines.map(({ amountKobo, ...line }) => ({ ...line, amount: nairaOf(amountKobo) })),
        },
      },
      { idempotencyKey: `${key}-plan` },
    )
    return undefined
  } catch (error) {
    if (isLost(error)) throw error
    return `The payments are recorded, but the plan was not made: ${messageOf(error)}`
  }
}

/**
 * Records what a home still lacks. Each payment says what must be paid before it, so none is
 * recorded twice, even by a later import of the same sheet.
 * @param key of this home in this import
 */
async function record(row: SaleRow, key: string): Promise<LineOutcome> {
  const { unitId, buyer, payments } = row
  const [first] = payments
  const params = { unitId }
  const [held] = await callList('GET /admin/unit-owner-details/{unitId}', { params })
  const { firstName, lastName, email, phoneNumber } = buyer
  const paid =
    first === undefined
      ? { pricePaid: 0 }
      : { pricePaid: nairaOf(first.amountKobo), receivedOn: first.receivedOn }
  const body = { firstName, lastName, email, phoneNumber, ...paid, quiet: true as const }
  let owner =
    held ??
    (await call('POST /admin/unit/{unitId}/add-user', { params, body }, { idempotencyKey: `${key}-owner` }))
  if (owner.ownerId.email.toLowerCase() !== email)
    return { state: 'refused', error: `${owner.ownerId.email} owns this home by now.` }
  const recorded = recordedOf(payments, koboOf(owner.pricePaid))
  if (recorded === undefined) return { state: 'refused', error: `${notTheFirst(owner.pricePaid)}.` }
  // Before the payments: an import that is cut off goes on with a home that lacks payments.
  const note = await makePlan(owner, row, key)
  for (const [index, { amountKobo, receivedOn }] of payments.entries()) {
    if (index < recorded) continue
    const paidBefore = owner.pricePaid
    owner = await call(
      'PUT /admin/owned-unit/{ownedUnitId}/update-payment',
      {
        params: { ownedUnitId: owner._id },
        body: { newPrice: nairaOf(amountKobo), receivedOn, paidBefore, quiet: true },
      },
      { idempotencyKey: `${key}-${index}` },
    )
  }
  return note === undefined ? { state: 'added' } : { state: 'added', note }
}

const cutOff = 'No answer came: a part of this home may be missing.'

/** Every home that has an owner. */
async function everyBalance(): Promise<Balance[]> {
  const rows: Balance[] = []
  for await (const page of allPages((asked) => callPage('GET /admin/balances', { query: asked })))
    rows.push(...page)
  return rows
}

/** Brings in past sales from a sheet, without mails. */
export function makeSaleImport() {
  /** Of the sheet in the preview. */
  let importKey = ''
  const { run, ...sales } = csvImport<SaleRow>({
    parallel: 2,
    plan: async (rows) => {
      const { titles, records } = readRows(rows, (cells) => missingSaleColumns(cells).length === 0)
      const missing = missingSaleColumns(titles)
      if (missing.length > 0) return missingColumnsText(missing)
      const [units, balances, templates] = await Promise.all([
        unitsNamed(records),
        everyBalance(),
        callList('GET /admin/plan-templates'),
      ])
      importKey = nanoid()
      const place = { units, balances, templates, today: today() }
      return { rows: planSales(records, place), ignored: ignoredSaleColumns(titles) }
    },
  })
  return {
    ...sales,
    /** Records the homes of a preview, or what is still missing. */
    run: async () => {
      const key = importKey
      await run(async (row) => {
        try {
          return await record(row, `${key}-${row.line}`)
        } catch (error) {
          if (isLost(error)) return { state: 'unanswered', note: cutOff }
          throw error
        }
      })
      await overview.reload({ fresh: true })
    },
  }
}
