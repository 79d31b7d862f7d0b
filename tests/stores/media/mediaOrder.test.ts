import { beforeEach, expect, test, vi } from 'vitest'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, api, estate, admin } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { makeProjectPage } = await import('#stores/properties/adminProject.ts')
const { keyOf, makeProjectCollections } = await import('#stores/media/mediaCollection.ts')
const { dataIn } = await import('#stores/loading/resource.ts')
startSession({ token: admin.token, user: { ...admin.user, version: 1 } })

const ordering = /^PUT \/admin\/files\/order$/

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})

/** A project's page with three pictures. `stored` reads their ids from the API in order. */
async function openPictures() {
  const { _id: projectId } = await estate.project()
  const images = ['one', 'two', 'three'].map((name) => `https://media.example.com/${name}.jpg`)
  const { token } = admin
  await api.call('POST /admin/project/{projectId}/images', {
    ...{ token, params: { projectId } },
    body: { fileType: '2D-image', images },
  })
  const project = makeProjectPage(projectId)
  await project.page.reload()
  const pictures = makeProjectCollections(project)['2D-image']
  const shownFiles = () => dataIn(project.page.$resource.get())?.files ?? []
  const stored = async () =>
    (await api.call('GET /admin/project/{projectId}/files', { token, params: { projectId } })).data.map(
      ({ _id }) => _id,
    )
  /** Moves the picture at an index, as the buttons beside it do. */
  const move = (from: number, to: number) => {
    const file = shownFiles()[from]
    return file === undefined ? Promise.resolve() : pictures.move(keyOf(file), to)
  }
  return { move, stored, shown: () => shownFiles().map(({ _id }) => _id) }
}

test('pictures moved faster than answers come are stored in the order shown, by one call at a time', async () => {
  const { move, shown, stored } = await openPictures()
  const [first, second, third] = await stored()
  const held = network.holdAnswer(ordering)
  const before = network.callsOf(ordering).length
  const moved = [move(0, 1), move(1, 2), move(0, 1)]
  expect(shown()).toEqual([third, second, first])
  await held.carriedOut
  expect(network.callsOf(ordering)).toHaveLength(before + 1)
  held.release()
  await Promise.all(moved)
  expect(network.callsOf(ordering)).toHaveLength(before + 2)
  expect(await stored()).toEqual([third, second, first])
  expect(shown()).toEqual([third, second, first])
})

test('a failed move of a picture is undone', async () => {
  const { move, shown, stored } = await openPictures()
  const before = await stored()
  network.answer(ordering, 500, { message: 'Storage is busy' })
  await move(0, 1)
  expect(shown()).toEqual(before)
  expect(await stored()).toEqual(before)
})

test('a failed move of a picture stays when pictures were moved since', async () => {
  const { move, shown, stored } = await openPictures()
  const [first, second, third] = await stored()
  network.answer(ordering, 500, { message: 'Storage is busy' })
  await Promise.all([move(0, 1), move(1, 2)])
  expect(await stored()).toEqual([second, third, first])
  expect(shown()).toEqual([second, third, first])
})

test('a move whose answer was lost is shown as the server has it', async () => {
  const { move, shown, stored } = await openPictures()
  const [first, second, third] = await stored()
  network.loseAnswer(ordering)
  await move(0, 1)
  expect(await stored()).toEqual([second, first, third])
  expect(shown()).toEqual([second, first, third])
})
