import { createHmac } from 'node:crypto'
import { type Reply, startScriptedServer } from './scriptedServer.ts'

export const paystackKey = 'sk_test_a_key_for_tests'

type Transaction = {
  reference: string
  amount: number
  requested_amount: number
  currency: string
  status: string
  gateway_response: string
  email: string
  callback_url: string
  created_at: string
  paid_at: string | null
}

/**
 * How the service behaves: as documented, failing, refusing, never answering, or busy for one call.
 */
type Mood = 'well' | 'broken' | 'refusing' | 'silent' | 'busy once'

const refusal = (status: number, message: string, code: string): Reply => ({
  status,
  body: {
    ...{ status: false, message, type: 'validation_error', code },
    meta: { nextStep: 'See the documentation' },
  },
})
const success = (message: string, data: object): Reply => ({ body: { status: true, message, data } })

const shown = ({ email, callback_url: _, ...data }: Transaction) => ({
  ...{ id: 1, domain: 'test', channel: 'card', fees: 0 },
  ...data,
  customer: { email },
})

/**
 * A server on a free port that answers as Paystack documents: initialize, which refuses a used
 * reference; verify; a list in pages; and events signed with the key.
 */
export async function startPaystack() {
  const transactions = new Map<string, Transaction>()
  const asked: string[] = []
  const forgotten = new Set<string>()
  const state = {
    mood: 'well' as Mood,
    now: () => Date.now(),
    listed: undefined as ((query: URLSearchParams) => object) | undefined,
  }
  const time = () => new Date(state.now()).toISOString()

  const initialize = (
    body: Pick<Transaction, 'reference' | 'amount' | 'currency' | 'email' | 'callback_url'>,
  ) => {
    const { reference, amount, currency, email, callback_url } = body
    if (transactions.has(reference))
      return refusal(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    if (state.mood === 'refusing') return refusal(400, 'Invalid Amount Sent', 'invalid_amount')
    transactions.set(reference, {
      ...{ reference, amount, requested_amount: amount, currency, email, callback_url },
      status: 'abandoned',
      gateway_response: 'The transaction was not completed',
      created_at: time(),
      paid_at: null,
    })
    const authorization_url = `https://checkout.paystack.com/${reference}`
    return success('Authorization URL created', {
      authorization_url,
      access_code: `ac_${reference}`,
      reference,
    })
  }

  const verify = (reference: string) => {
    const found = forgotten.has(reference) ? undefined : transactions.get(reference)
    return found === undefined
      ? refusal(404, 'Transaction reference not found.', 'transaction_not_found')
      : success('Verification successful', shown(found))
  }

  /** The transactions that were started in the given time, newest first. */
  const list = (query: URLSearchParams) => {
    const { from = '', to = '', status, perPage: most = '50', page = '1' } = Object.fromEntries(query)
    const perPage = Number(most)
    const all = [...transactions.values()]
      .filter(({ created_at }) => created_at >= from && created_at <= to)
      .filter((one) => status === undefined || one.status === status)
      .reverse()
    const skipped = perPage * (Number(page) - 1)
    return {
      status: true,
      message: 'Transactions retrieved',
      data: all.slice(skipped, skipped + perPage).map(shown),
      meta: {
        total: all.length,
        total_volume: all.reduce((sum, { amount }) => sum + amount, 0),
        ...{ skipped, perPage, page: Number(page), pageCount: Math.ceil(all.length / perPage) },
      },
    }
  }

  const server = await startScriptedServer()
  server.answerBy(({ method, url, headers, body }) => {
    asked.push(`${method} ${url}`)
    if (state.mood === 'silent') return undefined
    if (state.mood === 'broken') return { status: 502, body: { message: 'Bad gateway' } }
    if (state.mood === 'busy once') {
      state.mood = 'well'
      return { status: 429, body: { status: false, message: 'Too many requests' } }
    }
    if (headers.authorization !== `Bearer ${paystackKey}`) return refusal(401, 'Invalid key', 'invalid_Key')
    if (url === '/transaction/initialize') return initialize(JSON.parse(body))
    if (!url.startsWith('/transaction?'))
      return verify(decodeURIComponent(url.replace('/transaction/verify/', '')))
    return { body: (state.listed ?? list)(new URLSearchParams(url.split('?')[1])) }
  })

  const sign = (body: string) => createHmac('sha512', paystackKey).update(body).digest('hex')
  const change = (reference: string, values: Partial<Transaction>) => {
    const found = transactions.get(reference)
    if (found === undefined) throw new Error(`no transaction ${reference}`)
    transactions.set(reference, { ...found, ...values })
  }

  return {
    url: server.url,
    stop: server.stop,
    transactions,
    /** Every request so far, as `GET /transaction/verify/x`. */
    asked,
    feel: (mood: Mood) => {
      state.mood = mood
    },
    /** Uses this clock instead of the machine's. */
    keepTime: ({ now }: { now(): number }) => {
      state.now = now
    },
    /** Answers from now on that it does not know this payment. */
    forget: (reference: string) => forgotten.add(reference),
    /** Answers requests for a list with this body. Undefined: as documented. */
    answerLists: (listed: typeof state.listed) => {
      state.listed = listed
    },
    isSilent: () => state.mood === 'silent',
    /** Marks a payment as paid. @param values what differs from the request, such as the amount */
    pay: (reference: string, values: Partial<Transaction> = {}) =>
      change(reference, {
        ...{ status: 'success', gateway_response: 'Successful', paid_at: time() },
        ...values,
      }),
    decline: (reference: string) =>
      change(reference, { status: 'failed', gateway_response: 'Insufficient Funds' }),
    sign,
    /** A signed event about the current state of a transaction. */
    event(reference: string, name = 'charge.success') {
      const body = JSON.stringify({ event: name, data: { id: 1, ...transactions.get(reference) } })
      return { body, signature: sign(body) }
    },
  }
}

export type PaystackServer = Awaited<ReturnType<typeof startPaystack>>
