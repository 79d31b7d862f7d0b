/** `You currently have (2) properties`. Without any, another text. */
export function homesOwned(count: number): string {
  if (count === 0) return 'You currently have no properties'
  return `You currently have (${count}) ${count === 1 ? 'property' : 'properties'}`
}
