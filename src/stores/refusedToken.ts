import { onRefusedToken } from '#api/client.ts'
import { forgetSession } from '#browser/forgetSession.ts'
import { storedToken } from '#browser/storage.ts'

/** A token that the server refused is forgotten, unless a newer one has taken its place meanwhile. */
onRefusedToken((token) => {
  if (storedToken() === token) forgetSession()
})
