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

/** A customer's new message, with an id of its own as the site gives it. */
export const messageOf =
  (people: readonly Customer[], run: string) =>
  (n: number): WireRequest => {
    const customer = people[n % people.length]
    if (customer === undefined) throw new Error('nobody to write')
    return {
      method: 'POST',
      path: `/api/v1/user/create-message/${customer.roomId}`,
      headers: { ...authorization(customer), 'Content-Type': 'application/json' },
      body: JSON.stringify({ message: 'When is the next viewing?', clientId: `${run}-${n}` }),
    }
  }
