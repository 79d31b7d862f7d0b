/** One store per id, made on first use. */
export function family<S>(make: (id: string) => S): (id: string) => S {
  const known = new Map<string, S>()
  return (id) => {
    const found = known.get(id) ?? make(id)
    known.set(id, found)
    return found
  }
}
