type Limits = {
  readonly entries: number
  /** Characters of all texts together. */
  readonly characters: number
}

/** Something by a text, for as many texts as the limits allow; the oldest are forgotten first. */
export function makeRemembered<T>({ entries, characters }: Limits) {
  const known = new Map<string, T>()
  let length = 0
  return {
    get: (text: string) => known.get(text),
    add(text: string, value: T) {
      if (known.has(text)) return
      known.set(text, value)
      length += text.length
      for (const oldest of known.keys()) {
        if (known.size <= entries && length <= characters) break
        known.delete(oldest)
        length -= oldest.length
      }
    },
  }
}
