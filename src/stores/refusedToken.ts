import { onRefusedToken } from '#api/client.ts'
import { forgetSession } from '#browser/forgetSession.ts'
import { storedToken } from '#browser/storage.ts'

/** Forgets the session of a refused token, unless a newer token has replaced it. */
onRefusedToken((token) => {
  if (storedToken() === token) forgetSession()
})
