import { createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

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
 * How the service behaves: as documented, with an error of its own, refusing, or never answering.
 */
type Mood = 'well' | 'broken' | 'refusing' | 'silent' | 'busy once'

const readAll = async (request: IncomingMessage) => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

/**
 * A server on a free port that answers in Paystack's documented shapes: initialize with its refusal
 * of a used reference, verify, a list in pages, and events signed with the key.
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

  const answer = (response: ServerResponse, status: number, body: unknown) => {
    response.writeHead(status, { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(body))
  }
  const refuse = (response: ServerResponse, status: number, message: string, code: string) =>
    answer(response, status, {
      status: false,
      message,
      meta: { nextStep: 'See the documentation' },
      type: 'validation_error',
      code,
    })

  const initialize = (response: ServerResponse, body: Record<string, unknown>) => {
    const reference = String(body['reference'])
    if (transactions.has(reference)) {
      return refuse(response, 400, 'Duplicate Transaction Reference', 'duplicate_reference')
    }
    if (state.mood === 'refusing') return refuse(response, 400, 'Invalid Amount Sent', 'invalid_amount')
    transactions.set(reference, {
      reference,
      amount: Number(body['amount']),
      requested_amount: Number(body['amount']),
      currency: String(body['currency']),
      status: 'abandoned',
      gateway_response: 'The transaction was not completed',
      email: String(body['email']),
      callback_url: String(body['callback_url']),
      created_at: time(),
      paid_at: null,
    })
    return answer(response, 200, {
      status: true,
      message: 'Authorization URL created',
      data: {
        authorization_url: `https://checkout.paystack.com/${reference}`,
        access_code: `ac_${reference}`,
        reference,
      },
    })
  }

  const shown = ({ email, callback_url: _, ...data }: Transaction) => ({
    ...{ id: 1, domain: 'test', channel: 'card', fees: 0 },
    ...data,
    customer: { email },
  })

  const verify = (response: ServerResponse, reference: string) => {
    const found = forgotten.has(reference) ? undefined : transactions.get(reference)
    if (found === undefined) {
      return refuse(response, 404, 'Transaction reference not found.', 'transaction_not_found')
    }
    return answer(response, 200, { status: true, message: 'Verification successful', data: shown(found) })
  }

  /** Newest first, of those that were begun in the span. */
  const list = (query: URLSearchParams) => {
    const [from = '', to = '', status] = ['from', 'to', 'status'].map((name) => query.get(name) ?? undefined)
    const [perPage, page] = [Number(query.get('perPage') ?? 50), Number(query.get('page') ?? 1)]
    const all = [...transactions.values()]
      .filter(
        (one) => one.created_at >= from && one.created_at <= to && one.status === (status ?? one.status),
      )
      .reverse()
    const skipped = perPage * (page - 1)
    return {
      status: true,
      message: 'Transactions retrieved',
      data: all.slice(skipped, skipped + perPage).map(shown),
      meta: {
        total: all.length,
        total_volume: all.reduce((sum, { amount }) => sum + amount, 0),
        skipped,
        perPage,
        page,
        pageCount: Math.ceil(all.length / perPage),
      },
    }
  }

  const server = createServer(async (request, response) => {
    const url = request.url ?? ''
    asked.push(`${request.method} ${url}`)
    const body = await readAll(request)
    if (state.mood === 'silent') return
    if (state.mood === 'broken') return answer(response, 502, { message: 'Bad gateway' })
    if (state.mood === 'busy once') {
      state.mood = 'well'
      return answer(response, 429, { status: false, message: 'Too many requests' })
    }
    if (request.headers.authorization !== `Bearer ${paystackKey}`) {
      return refuse(response, 401, 'Invalid key', 'invalid_Key')
    }
    if (url === '/transaction/initialize') return initialize(response, JSON.parse(body))
    if (url.startsWith('/transaction?')) {
      const query = new URLSearchParams(url.split('?')[1])
      return answer(response, 200, (state.listed ?? list)(query))
    }
    return verify(response, decodeURIComponent(url.replace('/transaction/verify/', '')))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  const sign = (body: string) => createHmac('sha512', paystackKey).update(body).digest('hex')
  const change = (reference: string, values: Partial<Transaction>) => {
    const found = transactions.get(reference)
    if (found === undefined) throw new Error(`no transaction ${reference}`)
    transactions.set(reference, { ...found, ...values })
  }

  return {
    url: `http://127.0.0.1:${port}`,
    transactions,
    /** Every request so far, as `GET /transaction/verify/x`. */
    asked,
    feel: (mood: Mood) => {
      state.mood = mood
    },
    /** Goes by another clock than the machine's. */
    keepTime: ({ now }: { now(): number }) => {
      state.now = now
    },
    /** Knows nothing of a payment when it is asked about it. */
    forget: (reference: string) => forgotten.add(reference),
    /** Answers questions for a list with something else; undefined: as documented. */
    answerLists: (listed: typeof state.listed) => {
      state.listed = listed
    },
    isSilent: () => state.mood === 'silent',
    /** The customer pays; values tell what goes otherwise than asked. */
    pay: (reference: string, values: Partial<Transaction> = {}) =>
      change(reference, {
        status: 'success',
        gateway_response: 'Successful',
        paid_at: time(),
        ...values,
      }),
    decline: (reference: string) =>
      change(reference, { status: 'failed', gateway_response: 'Insufficient Funds' }),
    sign,
    /** A signed event about a transaction as it stands now. */
    event(reference: string, name = 'charge.success') {
      const body = JSON.stringify({ event: name, data: { id: 1, ...transactions.get(reference) } })
      return { body, signature: sign(body) }
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

export type PaystackServer = Awaited<ReturnType<typeof startPaystack>>
