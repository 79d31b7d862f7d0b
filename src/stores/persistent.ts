import { atom, onMount, type WritableAtom } from 'nanostores'
import { decoder, store, stored } from '#browser/storage.ts'

type Codec<T> = {
  encode: (value: T) => string | undefined
  decode: (text: string) => T
}

/**
 * An atom kept in local storage, over a reload and in every tab. What storage does not take, because it is full or
 * refused, lasts as long as the page.
 * @param otherwise what it holds where nothing is kept
 * @param codec how it is written and read; JSON unless told, and text that is none counts as nothing
 */
export function persistentAtom<T>(
  key: string,
  otherwise: T,
  { encode, decode }: Codec<T> = { encode: JSON.stringify, decode: decoder(otherwise) },
): WritableAtom<T> {
  let text = stored(key)
  const kept = () => (text === undefined ? otherwise : decode(text))
  const $atom = atom(kept())
  const { set } = $atom
  $atom.set = (value) => {
    store(key, encode(value))
    text = stored(key)
    set(value)
  }
  const follow = () => {
    const now = stored(key)
    if (now === text) return
    text = now
    set(kept())
  }
  onMount($atom, () => {
    follow()
    const browser = globalThis.window
    browser?.addEventListener('storage', follow)
    browser?.addEventListener('pageshow', follow)
    return () => {
      browser?.removeEventListener('storage', follow)
      browser?.removeEventListener('pageshow', follow)
    }
  })
  return $atom
}
