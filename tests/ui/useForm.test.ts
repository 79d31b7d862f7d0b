import { beforeEach, expect, test, vi } from 'vitest'
import { installLocalStorage } from '../support/localStorage.ts'

/** What a component keeps between two renders, in the order of its hooks. */
const kept: unknown[] = []
let hook = 0
const keptOr = <T>(make: () => T): { value: T; at: number } => {
  const at = hook++
  if (kept.length <= at) kept.push(make())
  return { value: kept[at] as T, at }
}
vi.mock('react', () => ({
  useEffect: () => undefined,
  useRef: (first: unknown) => keptOr(() => ({ current: first })).value,
  useState: (first: unknown) => {
    const { value, at } = keptOr(() => (typeof first === 'function' ? first() : first))
    const set = (next: unknown) => {
      kept[at] = typeof next === 'function' ? next(kept[at]) : next
    }
    return [value, set]
  },
}))
installLocalStorage()
vi.stubGlobal('window', { location: { pathname: '/', search: '' } })
const { useForm } = await import('#ui/useForm.ts')
const { draftOf, forgetDraft } = await import('#stores/drafts.ts')

const initial = { name: '', image: '' }
const sent: (typeof initial)[] = []
const render = () => {
  hook = 0
  return useForm({
    name: 'project:new',
    title: 'New project',
    initial,
    send: async (texts) => {
      sent.push(texts)
    },
    onFailure: () => undefined,
  })
}

beforeEach(() => {
  kept.length = 0
  sent.length = 0
  forgetDraft('project:new')
})

test('a picture that arrives late leaves what was typed meanwhile', () => {
  const whenUploadBegan = render()
  render().set('name', 'Lagoon Walk')
  whenUploadBegan.set('image', 'https://media.example.com/cover.jpg')
  const both = { name: 'Lagoon Walk', image: 'https://media.example.com/cover.jpg' }
  expect(render().values).toEqual(both)
  expect(draftOf('project:new')).toEqual(both)
})

test('what stands in the fields is known to what ends later than it began', () => {
  const whenSent = render()
  render().set('name', 'Lagoon Walk')
  expect(whenSent.now()).toEqual({ name: 'Lagoon Walk', image: '' })
})

test('a form that is sent while its picture is on its way goes with the picture', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  render().waitFor(promise)
  const saving = render().submit()
  expect(render().busy).toBe(true)
  render().set('image', 'https://media.example.com/cover.jpg')
  resolve(true)
  await saving
  expect(sent).toEqual([{ name: '', image: 'https://media.example.com/cover.jpg' }])
  expect(render().busy).toBe(false)
})

test('a picture that does not arrive holds back only the sending that waited for it', async () => {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  render().set('name', 'Lagoon Walk')
  render().waitFor(promise)
  const saving = render().submit()
  resolve(false)
  await saving
  expect(sent).toEqual([])
  await render().submit()
  expect(sent).toEqual([{ name: 'Lagoon Walk', image: '' }])
})
