import { createHash } from 'node:crypto'
import { keyReused } from '#contract/errors.ts'
import { claimKey, storeAnswer } from '../database/idempotency.ts'
import type { Dependencies } from '../dependencies.ts'
import type { Queries } from '../ports/database.ts'
import { Refusal } from './refusal.ts'

type Needed = Pick<Dependencies, 'database' | 'clock'>
type Request = {
  readonly key: string
  readonly callerId: string | undefined
  readonly idempotencyKey: string | undefined
  readonly input: unknown
}

type Job<T> = (trx: Queries) => Promise<T>

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/**
 * Makes a `write` that runs a job once per `Idempotency-Key` of a caller. Key and answer are stored
 * in the job's own transaction, so a retry finds both or neither.
 * @throws Refusal 400 for an unusable key, 409 when the key was used for another request
 */
export function idempotentWrite<T>({ database, clock }: Needed, request: Request) {
  const { callerId, idempotencyKey } = request
  if (callerId === undefined || idempotencyKey === undefined) {
    return (job: Job<T>) => database.write(job)
  }
  if (!/^[\x21-\x7e]{1,200}$/.test(idempotencyKey)) {
    throw new Refusal(400, 'Idempotency-Key must be 1 to 200 printable characters')
  }
  return (job: Job<T>) =>
    database.write(async (trx) => {
      const row = {
        userId: callerId,
        key: idempotencyKey,
        call: request.key,
        requestHash: hashOf(request.input),
        createdAt: clock.iso(),
      }
      const before = await claimKey(trx, row)
      if (before === 'claimed') {
        const answer = await job(trx)
        await storeAnswer(trx, { ...row, answer: JSON.stringify(answer) })
        return answer
      }
      if (before.call !== row.call || before.requestHash !== row.requestHash || before.answer === null) {
        throw new Refusal(409, keyReused)
      }
      return JSON.parse(before.answer) as T
    })
}
