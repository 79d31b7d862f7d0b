import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminPaper } from '#contract/papers.ts'
import { day } from '#domain/time.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'
import { hashOf } from '../../support/worlds/paperWorld.ts'
import { pdf } from '../../support/worlds/privateFiles.ts'

const toasts: string[] = []
vi.mock('react-hot-toast/headless', () => {
  const toast = (text: string) => toasts.push(text)
  return { toast: Object.assign(toast, { error: toast, success: toast }) }
})
const saved: { name: string; hash: string }[] = []
const exported: string[] = []
vi.mock('#browser/media/download.ts', () => ({
  download: (_name: string, text: string) => exported.push(text),
  saveFile: async (file: Blob, name: string) =>
    saved.push({ name, hash: hashOf(new Uint8Array(await file.arrayBuffer())) }),
}))

const { network, api, admin, estate } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { papersOf } = await import('#stores/papers/papers.ts')
const { makePapers, papersOfCustomer, savePaper } = await import('#stores/papers/adminPapers.ts')
const { exportMissing, missingPapers } = await import('#stores/papers/missingPapers.ts')
const { dataIn } = await import('#stores/loading/resource.ts')

const uploading = /^POST \/files$/
const adding = /^POST \/admin\/documents$/
const opening = /^GET \/user\/document\//
const acknowledging = /\/acknowledge$/

beforeEach(() => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  toasts.length = 0
  saved.length = 0
})

type Person = typeof admin

const signIn = ({ token, user }: Person) => startSession({ token, user: { ...user, version: 1 } })

let files = 0
const draft = (title: string, needsReading = false) => ({
  file: new File([pdf(`/Store ${++files}`)], `${title}.pdf`),
  ...{ kind: 'allocation-letter' as const, title, needsReading },
})
const nothing = () => undefined

/** A home with the admins' list of its owner's papers, and their own. */
async function openHome() {
  const buyer = await api.signedIn()
  const { _id: unitId } = await estate.unit({ price: 1000 })
  const { _id: id } = await estate.assign(unitId, buyer.user.email, 100)
  const given = makePapers({ scope: 'ownership', id })
  const theirs = papersOf(unitId)
  const kept = (): readonly AdminPaper[] => dataIn(given.$resource.get())?.documents ?? []
  const shown = () => dataIn(theirs.$resource.get())?.documents ?? []
  /** Adds a paper that must be read, and opens the page of its owner. */
  const give = async () => {
    signIn(admin)
    await given.addAll([draft('Allocation letter', true)], { tell: true, onAdded: nothing })
    signIn(buyer)
    await theirs.reload({ fresh: true })
    const [paper] = shown()
    if (paper === undefined) throw new Error('no paper is shown')
    return paper
  }
  return { buyer, unitId, given, theirs, kept, shown, give }
}

test('a batch that stops in the middle goes on with what is left, and tells the owner once', async () => {
  const { buyer, given, kept } = await openHome()
  signIn(admin)
  const since = api.mailbox.sent.length
  const batch = ['Offer', 'Contract', 'Plan'].map((title) => draft(title))
  const there: string[] = []
  const send = (from: number) =>
    given.addAll(batch.slice(from), { tell: true, onAdded: ({ title }) => there.push(title) })
  network.answer(adding, 429, { message: 'Too many requests' })
  await expect(send(0)).rejects.toMatchObject({ status: 429 })
  expect(there).toEqual([])
  network.loseAnswer(adding)
  await expect(send(0)).rejects.toMatchObject({ status: 0 })
  const uploads = network.callsOf(uploading).length
  await send(0)
  // The first file had arrived before.
  expect(network.callsOf(uploading).length - uploads).toBe(2)
  expect(there).toEqual(['Offer', 'Contract', 'Plan'])
  expect(toasts).toEqual(['3 papers added'])
  expect(
    kept()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Contract', 'Offer', 'Plan'])
  await api.sweep('mails')
  const mails = api.mailbox.sent.slice(since).filter(({ to }) => to === buyer.user.email)
  expect(mails.map(({ subject }) => subject)).toContain('3 new papers: A1, Palm Court')
  expect(mails.filter(({ subject }) => subject.includes('paper'))).toHaveLength(1)
})

test('a paper is opened and read, also when the network fails in between', async () => {
  const { theirs, shown, give } = await openHome()
  const paper = await give()
  network.loseCall(opening)
  await expect(theirs.open(paper)).rejects.toMatchObject({ status: 0 })
  expect(shown()[0]?.openedAt).toBeUndefined()
  await theirs.open(paper)
  await vi.waitFor(() => expect(saved).toEqual([{ name: 'allocation-letter.pdf', hash: paper.sha256 }]))
  expect(shown()[0]?.openedAt).toBeDefined()
  network.loseAnswer(acknowledging)
  await expect(theirs.acknowledge(paper)).rejects.toMatchObject({ status: 0 })
  const first = shown()[0]?.acknowledgedAt
  expect(first).toBeDefined()
  network.sendTwice(acknowledging)
  await theirs.acknowledge(paper)
  expect(shown()[0]?.acknowledgedAt).toBe(first)
  expect(toasts.at(-1)).toBe('Thank you. We noted that you have read it.')
})

test('a paper that was withdrawn or replaced while the page was open says so, and the list is new', async () => {
  const { buyer, theirs, given, kept, shown, give } = await openHome()
  const paper = await give()
  await theirs.open(paper)
  signIn(admin)
  await given.reload({ fresh: true })
  await given.addAll([draft('Allocation letter', true)], {
    tell: false,
    replaces: kept()[0],
    onAdded: nothing,
  })
  signIn(buyer)
  await expect(theirs.acknowledge(paper)).rejects.toMatchObject({
    status: 409,
    message: expect.stringContaining('A newer version came on'),
  })
  const [newer] = shown()
  expect(newer?._id).not.toBe(paper._id)
  signIn(admin)
  await given.withdraw(newer?._id ?? '', 'It names another home')
  expect(toasts.at(-1)).toBe('Paper withdrawn')
  signIn(buyer)
  await expect(theirs.open(newer ?? paper)).rejects.toMatchObject({
    ...{ status: 404, message: 'This paper was withdrawn.' },
  })
  expect(shown()).toEqual([])
})

test('an admin saves the papers of a customer, and a superAdmin deletes a file', async () => {
  const { buyer, given, kept, give } = await openHome()
  await give()
  const boss = await api.signedIn('superAdmin')
  signIn(boss)
  await given.reload({ fresh: true })
  const [paper] = kept()
  if (paper === undefined) throw new Error('no paper is kept')
  await savePaper(paper)
  await vi.waitFor(() => expect(saved[0]?.hash).toBe(paper.sha256))
  const mine = papersOfCustomer(buyer.user._id)
  await mine.reload({ fresh: true })
  expect(dataIn(mine.$resource.get())?.documents).toHaveLength(1)
  await given.remove(paper._id, 'A stranger’s passport')
  expect(kept()[0]?.fileId).toBeUndefined()
})

test('missing papers are shown a page at a time, and exported whole', async () => {
  const { _id: projectId } = await estate.project()
  for (let home = 0; home < 51; home += 1) {
    const { _id } = await estate.unit({ price: 1000, projectId })
    await estate.assign(_id, undefined, 100)
  }
  signIn(admin)
  await missingPapers.reload()
  expect(dataIn(missingPapers.$resource.get())).toMatchObject({ rows: [], total: 0 })
  api.clock.pass(40 * day)
  signIn(await api.signedIn('admin'))
  await missingPapers.reload({ fresh: true })
  const shown = dataIn(missingPapers.$resource.get())
  expect(shown?.rows).toHaveLength(50)
  await missingPapers.loadMore()
  const all = dataIn(missingPapers.$resource.get())
  const total = all?.total ?? 0
  expect(total).toBeGreaterThan(50)
  expect(all?.rows).toHaveLength(total)
  expect(all?.rows.slice(0, 50)).toEqual(shown?.rows)
  await exportMissing()
  const [titles, ...lines] = (exported[0] ?? '').split('\r\n')
  expect(titles).toBe('\uFEFFHome,Project,Owner,Manager,Paper,Due on,Days late')
  expect(lines).toHaveLength(total)
})
