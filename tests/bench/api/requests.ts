import type { Measured } from './measured.ts'
import type { Customer } from './seed.ts'
import type { WireRequest } from './wire.ts'

const authorization = ({ token }: Customer) => ({ Authorization: `Bearer ${token}` })
const pathOf = ({ roomId }: Customer) => `/api/v1/user/get-messages/${roomId}`

/** The request that a customer's open thread repeats, with the validator it got for the newest answer. */
export async function pollOf(
  api: Measured,
  people: readonly Customer[],
): Promise<(n: number) => WireRequest> {
  const etags = new Map<Customer, string>()
  const ask = async (customer: Customer, headers: Readonly<Record<string, string>>) => {
    const response = await fetch(`http://127.0.0.1:${api.port}${pathOf(customer)}`, {
      headers: { ...authorization(customer), ...headers },
    })
    await response.arrayBuffer()
    return response
  }
  for (const customer of people) {
    const response = await ask(customer, {})
    const etag = response.headers.get('etag')
    if (etag === null) throw new Error(`no validator: ${response.status}`)
    etags.set(customer, etag)
    // A page polls for as long as it is open: what is measured is every poll after its first.
    await ask(customer, { 'If-None-Match': etag })
  }
  const requests = people.map((customer) => ({
    method: 'GET' as const,
    path: pathOf(customer),
    headers: { ...authorization(customer), 'If-None-Match': etags.get(customer) ?? '' },
  }))
  return (n) => requests[n % requests.length] ?? { method: 'GET', path: '/' }
}

const words = 'When may we see the balcony of our new home again? The keys, the lift and the garden, please.'

/** The nth of so many, in an order that visits each once but no neighbours: rooms don't fill up side by side. */
const scattered = (n: number, count: number) => (n * 2_654_435_761) % count

/** A customer's new message of 10 to 1,000 characters, mostly short, with an id of its own as the site gives it. */
export const messageOf =
  (people: readonly Customer[], run: string) =>
  (n: number): WireRequest => {
    const customer = people[scattered(n, people.length)]
    if (customer === undefined) throw new Error('nobody to write')
    const length = 10 + (n % 50 === 0 ? 990 : scattered(n, 90))
    const message = words
      .repeat(Math.ceil(length / words.length))
      .slice(0, length)
      .trim()
    return {
      method: 'POST',
      path: `/api/v1/user/create-message/${customer.roomId}`,
      headers: { ...authorization(customer), 'Content-Type': 'application/json' },
      body: JSON.stringify({ message, clientId: `${run}-${n}` }),
    }
  }
