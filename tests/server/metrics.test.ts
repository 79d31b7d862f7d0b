import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sandboxPayments } from '#server/adapters/sandboxPayments.ts'
import { sandboxPower } from '#server/adapters/sandboxPower.ts'
import { systemClock } from '#server/adapters/systemClock.ts'
import { makeMetrics } from '#server/metrics.ts'
import { PaymentServiceDown } from '#server/ports/payments.ts'
import { PowerServiceDown } from '#server/ports/power.ts'
import { freePort } from '../../scripts/ports.ts'
import { makeDatabase } from '../support/database/database.ts'
import { addUnit, addUser } from '../support/database/rows.ts'
import { type ApiProcess, dataFolder, startApi } from '../support/processes/apiProcess.ts'

describe('watching the API', () => {
  let data: ReturnType<typeof dataFolder>
  let api: ApiProcess
  let metricsPort: number
  const start = async (env: Record<string, string> = {}) => {
    metricsPort = await freePort()
    api = await startApi({ DATA_DIR: data.folder, METRICS_PORT: `${metricsPort}`, ...env })
  }
  const metrics = async () => (await fetch(`http://localhost:${metricsPort}/metrics`)).text()
  beforeEach(() => {
    data = dataFolder()
  })
  afterEach(async () => {
    api.child.kill('SIGKILL')
    await api.ended
    data.remove()
  })

  it('the metrics count requests by route and status, on a port of their own', async () => {
    await start()
    for (let n = 0; n < 3; n += 1) await (await fetch(`${api.url}/api/v1/public/projects`)).text()
    await (await fetch(`${api.url}/api/v1/public/unit/nothing`)).text()
    const text = await metrics()
    const counted = text.match(/plinth_request_seconds_count.*/g)?.join('\n')
    expect(counted).toMatch(/\{route="[^"]*\/public\/projects",[^}]*status="200"\} 3/)
    expect(counted).toMatch(/\{route="[^"]*\/public\/unit\/:unitId",[^}]*status="404"\} 1/)
    expect(text).toContain('plinth_mails{state="waiting"} 0')
    expect(text).toContain('plinth_bills{status="pending"} 0')
    expect(text).toMatch(/^plinth_bills_oldest_pending_seconds 0$/m)
    expect(text).toMatch(/^plinth_process_cpu_seconds_total \d/m)
    expect((await fetch(`${api.url}/metrics`)).status).toBe(404)
  })

  it('the API reports that mail is down, counts failed mails and goes on serving', async () => {
    const nowhere = await freePort()
    await start({
      SMTP_URL: `smtp://localhost:${nowhere}`,
      MAIL_FROM: 'a@example.com',
      ADMIN_EMAIL: 'b@example.com',
    })
    // The log says so at the start, before anybody asks.
    await expect.poll(api.output).toMatch(/"service":"mail","reason":"[^"]*ECONNREFUSED/)
    const ready = await fetch(`${api.url}/ready`)
    expect([ready.status, (await ready.json()).data]).toEqual([200, { database: 'up', mail: 'down' }])
    const post = (path: string, body: object) =>
      fetch(`${api.url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(body),
      })
    // A code would not arrive, so the call fails. An enquiry is stored, and its mail waits.
    expect((await post('/public/get-code', { email: 'b@example.com' })).status).toBe(503)
    const enquiry = { name: 'Bola', email: 'bola@example.com', message: 'Is A3 free?' }
    expect((await post('/public/enquiries', enquiry)).status).toBe(201)
    await expect.poll(metrics).toMatch(/plinth_mail_sends_total\{outcome="failed"\} [1-9]/)
    expect(await metrics()).toContain('plinth_mails{state="waiting"} 1')
  })
})

describe('the metrics', () => {
  it('the metrics show how long the oldest pending bill has waited', async () => {
    const database = await makeDatabase()
    await database.write(async (trx) => {
      const bill = {
        user_id: await addUser(trx),
        unit_id: await addUnit(trx),
        name: 'Electricity',
        metre_number: '12345678901',
        amount_kobo: 100,
        provider: 'sandbox',
      }
      for (const minutes of [10, 120]) {
        const created_at = new Date(Date.now() - minutes * 60_000).toISOString()
        await trx
          .insertInto('bill_payments')
          .values({ ...bill, id: `b${minutes}`, reference: `r${minutes}`, created_at })
          .execute()
      }
    })
    const text = await makeMetrics(database).registry.metrics()
    await database.remove()
    const age = Number(/^plinth_bills_oldest_pending_seconds (.+)$/m.exec(text)?.[1])
    expect(age).toBeGreaterThanOrEqual(7200)
    expect(age).toBeLessThan(7300)
  })

  it('the metrics count calls to the payment service by their outcome', async () => {
    const database = await makeDatabase()
    const { countPayments, registry } = makeMetrics(database)
    const port = sandboxPayments(database, systemClock, 'http://localhost')
    const down = { ...port, received: () => Promise.reject(new PaymentServiceDown()) }
    const day = new Date()
    await countPayments(port).check('nothing')
    await countPayments(port).received(day, day)
    await expect(countPayments(down).received(day, day)).rejects.toThrow(PaymentServiceDown)
    const text = await registry.metrics()
    await database.remove()
    expect(text).toMatch(/^plinth_payment_calls_total\{outcome="ok"\} 2$/m)
    expect(text).toMatch(/^plinth_payment_calls_total\{outcome="failed"\} 1$/m)
  })

  it('the metrics count calls to the electricity service by their outcome', async () => {
    const database = await makeDatabase()
    const { countPower, registry } = makeMetrics(database)
    const power = countPower(sandboxPower(systemClock))
    const meter = { company: 'ikeja-electric', kind: 'prepaid', number: '00000000004' } as const
    const order = { ref: '202611201000abc', meter, amountKobo: 500_000, phone: '2348030000000', paidAt: 0 }
    await power.check(meter)
    await expect(power.check({ ...meter, number: '00000000002' })).rejects.toThrow(PowerServiceDown)
    await power.vend(order)
    await power.ask(order)
    const text = await registry.metrics()
    await database.remove()
    for (const line of ['"ok"} 1', '"failed"} 1', '"refused"} 2']) {
      expect(text).toContain(`plinth_power_calls_total{outcome=${line}\n`)
    }
  })
})
