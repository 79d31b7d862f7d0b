import { expect, test } from 'vitest'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, api, estate } = await openTabOnApi()
const admin = await api.signedIn('admin')
const { startSession } = await import('#stores/session/session.ts')
startSession({ token: admin.token, user: { ...admin.user, version: 1 } })
const { $found, searchFor } = await import('#stores/admin/search.ts')

test('the search finds projects and users on a server that has no search call', async () => {
  const { _id } = await estate.project({ name: 'Palm Court' })
  const person = await api.person('user', 'palmer@search.example')
  const hits = async (typed: string) => {
    network.answer(/\/admin\/search$/, 404, {})
    searchFor(typed)
    await expect.poll(() => $found.get()).toMatchObject({ state: 'found', typed })
    return $found.get()
  }
  expect(await hits('pálm court')).toMatchObject({ hits: [{ kind: 'project', _id, title: 'Palm Court' }] })
  expect(await hits('palmer@search.example')).toMatchObject({ hits: [{ kind: 'user', _id: person._id }] })
})
