import { moveMediaAddresses } from '../database/mediaAddresses.ts'
import type { Dependencies } from '../dependencies.ts'

type Needed = Pick<Dependencies, 'database' | 'logger'>

/**
 * Lets pictures and videos follow an API_URL that was changed: their whole addresses are stored, as those of any other
 * media service are.
 * @param apiUrl the API's public origin
 */
export async function moveMedia({ database, logger }: Needed, apiUrl: string): Promise<void> {
  const move = await database.write((trx) => moveMediaAddresses(trx, apiUrl))
  if (move === undefined) return
  const { before, moved } = move
  logger.info({ before, now: apiUrl, moved }, 'API_URL has changed, and addresses of media with it')
}
