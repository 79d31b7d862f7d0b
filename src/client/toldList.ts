import { noAnswer } from './failure.ts'
import { listOf } from './request.ts'

/**
 * The list that a public call told; null is how some servers tell an empty one. Anything else, such as the empty answer
 * of a proxy or the words of a server that is being maintained, tells nothing of what there is: what visitors see stays.
 * @throws ApiError without an answer when it is no list
 */
export function toldList<T>(data: readonly T[] | null | undefined): T[] {
  if (data !== null && !Array.isArray(data)) throw noAnswer()
  return listOf(data)
}
