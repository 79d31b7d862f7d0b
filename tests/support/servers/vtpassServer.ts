import { companyDay } from '#domain/dates.ts'
import { type Reply, startScriptedServer } from './scriptedServer.ts'

export const vtpassKeys = { apiKey: 'api_key_for_tests', secretKey: 'SK_secret_for_tests' }

type Order = {
  request_id: string
  serviceID: string
  billersCode: string
  variation_code: string
  amount: number
  phone: string
}
type Status = 'delivered' | 'pending' | 'initiated' | 'reversed' | 'failed'
type Purchase = Order & { status: Status }

/**
 * How the service behaves: as documented; never answering, with or without selling first; failing;
 * selling and then answering with text that is not JSON; accepting an order and delivering it
 * later; refusing the keys by its status; or answering every order with one code. It remembers an
 * order only for the code `016`.
 */
export type VtpassMood =
  | 'well'
  | 'silent'
  | 'answer lost'
  | 'broken'
  | 'garbled'
  | 'late'
  | 'low wallet'
  | 'keys refused'
  | { readonly code: string }

const described = (code: string, more: object = {}): Reply => ({
  body: { code, response_description: `ANSWER ${code}`, ...more },
})

/** The token for an order: twenty digits, always the same for one order. */
export const tokenFor = (requestId: string) => requestId.replaceAll(/\D/g, '').padEnd(20, '7').slice(0, 20)

/** The part of an answer about the delivery, as documented for Ikeja Electric. */
const soldTo = ({ request_id, variation_code, amount }: Order): object =>
  variation_code === 'postpaid'
    ? { purchased_code: '', customerName: 'NP NGEMA', balance: null }
    : {
        purchased_code: `Token : ${tokenFor(request_id)}`,
        token: `Token : ${tokenFor(request_id)}`,
        ...{ resetToken: 'N/A', configureToken: 'N/A', kct1: 'N/A', kct2: 'N/A' },
        ...{ units: `${(amount / 209.5).toFixed(1)} kWh`, tariff: 'R2 SINGLE PHASE', debtAmount: 0 },
      }

const knownMeter = {
  ...{ Customer_Name: 'TESTMETER1', Address: 'ABULE EGBA BU ABULE', Meter_Number: '68100017372' },
  ...{ Customer_Arrears: '', Minimum_Amount: '', Min_Purchase_Amount: '', Can_Vend: 'yes' },
  ...{ Meter_Type: 'PREPAID', WrongBillersCode: false },
}

/**
 * A server on a free port that answers as VTpass documents: merchant-verify; pay, which refuses a
 * used request_id; and requery.
 */
export async function startVtpass() {
  const purchases = new Map<string, Purchase>()
  const asked: { path: string; body: Record<string, unknown> }[] = []
  const state = {
    mood: 'well' as VtpassMood,
    meter: { code: '000', content: knownMeter } as object,
    sold: soldTo as (order: Order) => object,
    now: undefined as (() => number) | undefined,
  }

  const shown = (purchase: Purchase): Reply => {
    const { request_id: requestId, billersCode, amount, phone, status } = purchase
    const transactions = {
      ...{ status, amount, phone, unique_element: billersCode, type: 'Electricity Bill' },
      transactionId: '17416102247366731230557150',
    }
    const more = { content: { transactions }, requestId, amount }
    if (status === 'failed') return described('016', more)
    return described('000', { ...more, ...(status === 'delivered' ? state.sold(purchase) : {}) })
  }

  const buy = (order: Order, status: Status) => {
    const purchase = { ...order, status }
    purchases.set(order.request_id, purchase)
    return shown(purchase)
  }

  /** Whether a request_id starts with a minute of today in Lagos, as VTpass requires. */
  const isNamedToday = (requestId: string) =>
    /^\d{12}/.test(requestId) &&
    (state.now === undefined ||
      requestId.startsWith(companyDay(new Date(state.now()).toISOString()).replaceAll('-', '')))

  const pay = (order: Order): Reply | undefined => {
    const { mood } = state
    if (!isNamedToday(order.request_id)) return described('085')
    if (purchases.has(order.request_id)) return described('014')
    if (mood === 'low wallet') return described('018')
    if (typeof mood === 'object') return mood.code === '016' ? buy(order, 'failed') : described(mood.code)
    const answer = buy(order, mood === 'late' ? 'pending' : 'delivered')
    if (mood === 'answer lost') return undefined
    return mood === 'garbled' ? { body: '<html>Thank you' } : answer
  }

  const requery = (requestId: string): Reply => {
    const found = purchases.get(requestId)
    return found === undefined ? described('015') : shown(found)
  }

  const server = await startScriptedServer()
  server.answerBy(({ method, url, headers, body }) => {
    const fields = JSON.parse(body)
    asked.push({ path: `${method} ${url}`, body: fields })
    if (state.mood === 'silent') return undefined
    if (state.mood === 'broken') return { status: 502, body: '<html>Bad gateway' }
    if (state.mood === 'keys refused') return { status: 401, body: { message: 'Unauthorized' } }
    if (headers['api-key'] !== vtpassKeys.apiKey || headers['secret-key'] !== vtpassKeys.secretKey) {
      return described('087', { content: { errors: 'INVALID CREDENTIALS' } })
    }
    if (url === '/api/merchant-verify') return { body: state.meter }
    return url === '/api/pay' ? pay(fields) : requery(fields.request_id)
  })

  const change = (requestId: string, status: Status) => {
    const found = purchases.get(requestId)
    if (found === undefined) throw new Error(`no purchase ${requestId}`)
    purchases.set(requestId, { ...found, status })
  }

  return {
    url: server.url,
    stop: server.stop,
    /** All orders, delivered or pending, by request_id. */
    purchases,
    /** Every request so far. */
    asked,
    feel: (mood: VtpassMood) => {
      state.mood = mood
    },
    /** Uses this clock, and refuses a request_id of another day. */
    keepTime: ({ now }: { now(): number }) => {
      state.now = now
    },
    isSilent: () => state.mood === 'silent' || state.mood === 'answer lost',
    /** How often electricity was delivered to a meter. */
    boughtFor: (billersCode: string) =>
      [...purchases.values()].filter((one) => one.billersCode === billersCode && one.status === 'delivered')
        .length,
    /** Answers each check of a meter with this body. Undefined: with a known meter. */
    answerChecks: (body: object | undefined) => {
      state.meter = body ?? { code: '000', content: knownMeter }
    },
    /** Sets what an answer says about a delivery. Undefined: as documented for Ikeja Electric. */
    sell: (sold: ((order: Order) => object) | undefined) => {
      state.sold = sold ?? soldTo
    },
    /** Loses an order that it has not delivered. Its name counts as never used. */
    lose: (requestId: string) => purchases.delete(requestId),
    /** Delivers a pending order. */
    deliver: (requestId: string) => change(requestId, 'delivered'),
    /** Pays back the money of an order. */
    reverse: (requestId: string) => change(requestId, 'reversed'),
    change,
  }
}

export type VtpassServer = Awaited<ReturnType<typeof startVtpass>>
