import { type CallKey, callKeys } from '#contract/calls.ts'

/** A call found by its address. */
export type Found = {
  readonly key: CallKey
  /** The address's pattern, for logs and metrics. */
  readonly route: string
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
}

type Row = {
  readonly key: CallKey
  readonly route: string
  /** Parts of the path: those that stand there, and the places and names of those that are given. */
  readonly fixed: readonly (readonly [place: number, text: string])[]
  readonly given: readonly (readonly [place: number, name: string])[]
}

const prefix = '/api/v1/'
/** Addresses that mean what they say: nothing to decode, nothing empty, no dots that lead elsewhere. */
const plainPath = /^(?!.*(?:^|\/)\.\.?(?:\/|$))[\w.~-]+(?:\/[\w.~-]+)*$/
const plainPair = /^[\w.~-]+=[\w.~@:-]+$/
const none: Readonly<Record<string, string>> = {}

function rowOf(key: CallKey): Row {
  const path = key.slice(key.indexOf(' ') + 1)
  const parts = path
    .slice(1)
    .split('/')
    .map((part, place) => [place, part] as const)
  return {
    key,
    route: `/api/v1${path.replaceAll(/\{(\w+)\}/g, ':$1')}`,
    fixed: parts.filter(([, part]) => !part.startsWith('{')),
    given: parts
      .filter(([, part]) => part.startsWith('{'))
      .map(([place, part]) => [place, part.slice(1, -1)] as const),
  }
}

/** Rows of one method and length, in the contract's order, which is the app's. */
function makeTable(): ReadonlyMap<string, readonly Row[]> {
  const table = new Map<string, Row[]>()
  for (const key of callKeys) {
    const row = rowOf(key)
    const name = `${key.slice(0, key.indexOf(' '))} ${row.fixed.length + row.given.length}`
    table.set(name, [...(table.get(name) ?? []), row])
  }
  return table
}

const table = makeTable()

const fits = ({ fixed }: Row, parts: readonly string[]) =>
  fixed.every(([place, text]) => parts[place] === text)

function paramsOf({ given }: Row, parts: readonly string[]): Readonly<Record<string, string>> {
  if (given.length === 0) return none
  const params: Record<string, string> = {}
  for (const [place, name] of given) params[name] = parts[place] ?? ''
  return params
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
  const parts = path.split('/')
  const row = table.get(`${method} ${parts.length}`)?.find((one) => fits(one, parts))
  const query = mark === -1 ? none : queryOf(url.slice(mark + 1))
  if (row === undefined || query === undefined) return undefined
  return { key: row.key, route: row.route, params: paramsOf(row, parts), query }
}
