type Place = { readonly address: string; readonly location: string }

/** A project's place in one line. What ends the address and begins the location appears once. */
export function placeOf({ address, location }: Place): string {
  const parts = location.split(', ')
  const shared = parts.findLastIndex((_, index) => {
    const start = parts.slice(0, index + 1).join(', ')
    return address === start || address.endsWith(`, ${start}`)
  })
  return [address, ...parts.slice(shared + 1)].filter((part) => part !== '').join(', ')
}
