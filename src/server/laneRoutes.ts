import { type CallKey, callKeys } from '#contract/calls.ts'

/** A call found by its address. */
export type Found = {
  readonly key: CallKey
  /** The address's pattern, for logs and metrics. */
  readonly route: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

type Row = { readonly key: CallKey; readonly route: string; readonly parts: readonly string[] }

const prefix = '/api/v1/'
/** Addresses that mean what they say: nothing to decode, nothing empty. */
const plainPath = /^[\w.~-]+(?:\/[\w.~-]+)*$/
const plainPair = /^[\w.~-]+=[\w.~@:-]+$/
const none: Readonly<Record<string, string>> = {}

function rowOf(key: CallKey): Row {
  const path = key.slice(key.indexOf(' ') + 1)
  return { key, route: `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`, parts: path.slice(1).split('/') }
}

/** Rows of one method and length, in the contract's order, which is the app's. */
function makeTable(): ReadonlyMap<string, readonly Row[]> {
  const table = new Map<string, Row[]>()
  for (const key of callKeys) {
    const row = rowOf(key)
    const name = `${key.slice(0, key.indexOf(' '))} ${row.parts.length}`
    table.set(name, [...(table.get(name) ?? []), row])
  }
  return table
}

const table = makeTable()
const isParam = (part: string) => part.startsWith('{')

const fits = ({ parts }: Row, given: readonly string[]) =>
  parts.every((part, index) => isParam(part) || part === given[index])

function paramsOf({ parts }: Row, given: readonly string[]): Readonly<Record<string, string>> {
  const pairs = parts.flatMap((part, index) =>
    isParam(part) ? [[part.slice(1, -1), given[index] ?? ''] as const] : [],
  )
  return pairs.length === 0 ? none : Object.fromEntries(pairs)
}

/** @returns undefined for a query that needs decoding, or names a thing twice */
function queryOf(text: string): Readonly<Record<string, string>> | undefined {
  if (text === '') return none
  const query: Record<string, string> = {}
  for (const pair of text.split('&')) {
    if (!plainPair.test(pair)) return undefined
    const at = pair.indexOf('=')
    const name = pair.slice(0, at)
    if (Object.hasOwn(query, name) || name === '__proto__') return undefined
    query[name] = pair.slice(at + 1)
  }
  return query
}

/** The call that a plainly written request makes; undefined for every other, which the app reads. */
export function findCall(method: string, url: string): Found | undefined {
  if (!url.startsWith(prefix)) return undefined
  const mark = url.indexOf('?')
  const path = mark === -1 ? url.slice(prefix.length) : url.slice(prefix.length, mark)
  if (!plainPath.test(path)) return undefined
  const given = path.split('/')
  const row = table.get(`${method} ${given.length}`)?.find((one) => fits(one, given))
  const query = mark === -1 ? none : queryOf(url.slice(mark + 1))
  if (row === undefined || query === undefined) return undefined
  return { key: row.key, route: row.route, params: paramsOf(row, given), query }
}
