import { distributors } from '#domain/power.ts'
import type { Database } from '#server/ports/database.ts'
import {
  type MeterCheck,
  type PowerPort,
  PowerServiceDown,
  type VendOrder,
  type VendOutcome,
} from '#server/ports/power.ts'
import type { AppOptions } from '../app.ts'
import { makeHome, startApp } from '../database/estate.ts'

export const credit = (digits: string) => ({ kind: 'credit', digits }) as const
export const token = '12345678901234567890'
export const bought = { state: 'done', tokens: [credit(token)], units: '23.9' } as const

/** A reseller that gives the answers in `says`, and keeps all orders and questions. */
export function makeReseller() {
  const orders: VendOrder[] = []
  const questions: VendOrder[] = []
  const answers = new Map<string, VendOutcome>()
  const says = {
    check: { name: 'ADA OBI', address: '12 Adeola Street', leastKobo: 500_00 } as
      | MeterCheck
      | 'unknown'
      | 'down',
    vend: bought as VendOutcome,
    ask: bought as VendOutcome,
  }
  const port: PowerPort = {
    provider: 'vtpass',
    companies: distributors,
    buys: true,
    async check() {
      if (says.check === 'down') throw new PowerServiceDown('as told')
      return says.check === 'unknown' ? undefined : says.check
    },
    async vend(order) {
      orders.push(order)
      answers.set(order.ref, says.vend)
      return says.vend
    },
    async ask(order) {
      questions.push(order)
      return says.ask
    },
    find: async ({ ref }) => answers.get(ref) ?? { state: 'never used' },
  }
  return { port, orders, questions, says }
}

let meters = 0
/** A meter number that no other test has paid for. */
function newMeter(): string {
  meters += 1
  return `45${String(meters).padStart(9, '0')}`
}

/** Starts an API with a reseller whose answers the test decides. */
export async function makePowerWorld(engine?: Database['engine'], options: AppOptions = {}) {
  const reseller = makeReseller()
  const { database, api } = await startApp(engine, { power: reseller.port, ...options })

  /** The kinds of the mails that contain a word. */
  const kindsOfMails = async (word: string) => {
    const mails = await database.read.selectFrom('mails').selectAll().execute()
    return mails
      .filter(({ text }) => text.includes(word))
      .map(({ kind }) => kind)
      .sort()
  }

  /** Makes a customer with a unit and a prepaid meter. */
  async function newHome() {
    const { owner, unitId, bills } = await makeHome(api)
    const form = {
      ...{ unitId, name: 'Ada Obi', metre_number: newMeter(), amount: 5000 },
      ...{ company: 'ikeja-electric', meterKind: 'prepaid' },
    }
    const start = (fields: object = {}) =>
      api.call('POST /user/make-bill-payment', { token: owner.token, body: { ...form, ...fields } })
    const check = (fields: object = {}) =>
      api.call('POST /user/check-meter', {
        token: owner.token,
        body: {
          ...{ unitId, company: form.company, kind: form.meterKind, metre_number: form.metre_number },
          ...fields,
        },
      })
    /** Starts and pays a bill. @returns its reference and id */
    async function pay(fields: object = {}) {
      const { data } = await start(fields)
      await api.decide(data.reference)
      return data
    }
    return { owner, unitId, form, start, check, pay, bills }
  }

  /** Moves the clock, then runs the sweep that checks orders which are due. */
  async function pass(ms: number) {
    api.clock.pass(ms)
    await api.sweep('electricity')
  }
  return { ...reseller, database, api, newHome, pass, kindsOfMails }
}
