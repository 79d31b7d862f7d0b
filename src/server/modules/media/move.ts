import type { Dependencies } from '../../dependencies.ts'
import { moveMediaAddresses } from './queriesAddresses.ts'

type Needed = Pick<Dependencies, 'database' | 'logger'>

/**
 * Rewrites the stored addresses of pictures and videos when API_URL has changed: whole addresses
 * are stored.
 * @param apiUrl the API's public origin
 */
export async function moveMedia({ database, logger }: Needed, apiUrl: string): Promise<void> {
  const move = await database.write((trx) => moveMediaAddresses(trx, apiUrl))
  if (move === undefined) return
  const { before, moved } = move
  logger.info({ before, now: apiUrl, moved }, 'API_URL has changed, and addresses of media with it')
}
