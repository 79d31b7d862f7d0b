import { onRefusedToken } from '#api/client.ts'
import { forgetSession } from '#browser/session/forgetSession.ts'
import { storedToken } from '#browser/storage/storage.ts'

/** Forgets the session of a refused token, unless a newer token has replaced it. */
onRefusedToken((token) => {
  if (storedToken() === token) forgetSession()
})
