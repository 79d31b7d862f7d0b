import { forgetSession } from '#browser/forgetSession.ts'
import { storedToken } from '#browser/storage.ts'
import { onRefusedToken } from '#client/request.ts'

/** A token that the server refused is forgotten, unless a newer one has taken its place meanwhile. */
onRefusedToken((token) => {
  if (storedToken() === token) forgetSession()
})
