import { atom } from 'nanostores'
import { addressQuery, writeQuery } from '#browser/page/navigation.ts'

/**
 * How each part of a view is read from the query parameter of its name. Undefined, which stands for
 * a missing parameter, gives the default.
 */
type Readers<V> = { readonly [Name in keyof V & string]: (asked: string | undefined) => V[Name] }

export const readText = (asked = '') => asked
/** The page of a list, from 1. */
export const readPage = (asked: string | undefined) => Number(asked) || 1

/**
 * What a list shows, kept in the address for reload, bookmark and back. Defaults stay out of the
 * address. `setView` returns to the first page, unless it turns the page.
 */
export function addressView<V extends object>(readers: Readers<V>) {
  const names = Object.keys(readers) as (keyof V & string)[]
  const viewOf = (query: (name: string) => string | undefined) =>
    Object.fromEntries(names.map((name) => [name, readers[name](query(name))])) as V
  const $view = atom(viewOf(addressQuery))

  function setView(change: Partial<V>): void {
    const view = { ...$view.get(), ...('page' in readers && { page: 1 }), ...change }
    $view.set(view)
    const written = (name: keyof V & string) =>
      view[name] === readers[name](undefined) ? undefined : String(view[name])
    writeQuery(Object.fromEntries(names.map((name) => [name, written(name)])))
  }
  return { $view, setView }
}
