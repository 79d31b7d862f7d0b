import { paperKinds } from '#company.ts'
import { noSuchPaper } from '#contract/fields/texts.ts'
import type { CheckedPaper } from '#contract/verify.ts'
import { isErased } from '#domain/accountStatus.ts'
import { companyDay } from '#domain/dates.ts'
import { nairaOf } from '#domain/kobo.ts'
import { firstLetters } from '#domain/names.ts'
import type { Dependencies } from '../../dependencies.ts'
import type { Handlers } from '../../http/call.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Queries } from '../../ports/database.ts'
import { findPaperByHash } from '../papers/queries.ts'
import { type PaperCodes, type ReadCode, readCode, type Vouched } from './codes.ts'
import { lineOf, paidUntil } from './queries.ts'

type Found = { readonly vouched: Vouched; readonly paper: CheckedPaper }

/** The paper that a code would have to be on; undefined if the books have no such line. */
async function findPaper(db: Queries, { txId, day }: ReadCode): Promise<Found | undefined> {
  const line = await lineOf(db, txId)
  if (line === undefined) return undefined
  const isStatement = day !== undefined
  const { amountKobo, reversedAt } = isStatement ? await paidUntil(db, line) : line
  return {
    vouched: { kind: isStatement ? 'statement' : 'receipt', txId, amountKobo, day: day ?? line.datedAt },
    paper: {
      kind: isStatement ? 'statement' : line.reverses === null ? 'receipt' : 'reversal',
      reference: isStatement ? undefined : txId,
      amount: nairaOf(Math.abs(amountKobo)),
      on: day ?? companyDay(line.datedAt),
      home: `${line.unitName}, ${line.projectName}`,
      owner: isErased(line) ? undefined : firstLetters(line),
      reversedOn: reversedAt === null ? undefined : companyDay(reversedAt),
    },
  }
}

type Needed = Pick<Dependencies, 'database'> & { readonly paperCodes: PaperCodes }

const noPaper = () => new Refusal(404, noSuchPaper)

/**
 * Says whether a paper is ours. Every code and file that is none gets the same answer, so nobody learns
 * references, amounts or names by guessing.
 */
export function makeVerify({
  database: { read },
  paperCodes,
}: Needed): Handlers<'GET /public/verify/{code}' | 'GET /public/verify-file/{sha256}'> {
  return {
    async 'GET /public/verify/{code}'({ params }) {
      const code = readCode(params.code)
      const found = code && (await findPaper(read, code))
      if (code && found && paperCodes.isGenuine(code.mac, found.vouched)) return { data: found.paper }
      throw noPaper()
    },

    async 'GET /public/verify-file/{sha256}'({ params }) {
      const found = await findPaperByHash(read, params.sha256.toLowerCase())
      if (found === undefined) throw noPaper()
      const { kind, addedAt, state, until } = found
      const data = { kind: paperKinds[kind], on: companyDay(addedAt), state }
      return { data: { ...data, until: until === undefined ? undefined : companyDay(until) } }
    },
  }
}
