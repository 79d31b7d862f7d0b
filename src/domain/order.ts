export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = [...items]
  const taken = rest.splice(from, 1)
  rest.splice(Math.max(0, Math.min(to, rest.length)), 0, ...taken)
  return rest
}

/**
 * Puts files that were uploaded late at their positions in the batch.
 * @param ids all ids in their current order
 * @param batch the ids of the batch in its own order
 * @param late the ids of the batch that are at the wrong position
 */
export function putInPlace(
  ids: readonly string[],
  batch: readonly string[],
  late: ReadonlySet<string>,
): string[] {
  const order = ids.filter((id) => !late.has(id))
  for (const id of batch.filter((each) => late.has(each) && ids.includes(each))) {
    const before = batch.slice(0, batch.indexOf(id)).findLast((each) => order.includes(each))
    const after = batch.slice(batch.indexOf(id) + 1).find((each) => order.includes(each))
    const place =
      before !== undefined
        ? order.indexOf(before) + 1
        : after !== undefined
          ? order.indexOf(after)
          : order.length
    order.splice(place, 0, id)
  }
  return order
}
