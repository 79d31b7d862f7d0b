import { expect, test, vi } from 'vitest'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, api, estate, admin } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { makeProjectPage } = await import('#stores/properties/adminProject.ts')
const { makeProjectCollections } = await import('#stores/media/mediaCollection.ts')
const { dataIn } = await import('#stores/loading/resource.ts')
const { runDelayed } = await import('#browser/page/leaving.ts')
const { token } = admin
startSession({ token, user: { ...admin.user, version: 1 } })

/** A project's page with one picture. `stored` reads its files from the API. */
async function openPicture() {
  const params = { projectId: (await estate.project())._id }
  const images = ['https://media.example.com/one.jpg']
  const body = { fileType: '2D-image' as const, images }
  await api.call('POST /admin/project/{projectId}/images', { token, params, body })
  const project = makeProjectPage(params.projectId)
  await project.page.reload()
  const shown = () => dataIn(project.page.$resource.get())?.files ?? []
  const stored = async () => (await api.call('GET /admin/project/{projectId}/files', { token, params })).data
  const pictures = makeProjectCollections(project)['2D-image']
  return { pictures, fileId: shown()[0]?._id ?? '', shown, stored }
}

test('a deleted file disappears from the page although the answer is lost', async () => {
  // The store logs its failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { pictures, fileId, shown, stored } = await openPicture()
  network.loseAnswer(/^DELETE \/admin\/delete-file\//)
  pictures.remove(fileId)
  expect(await stored()).toHaveLength(1)
  await runDelayed()
  expect(await stored()).toEqual([])
  expect(shown()).toEqual([])
})
