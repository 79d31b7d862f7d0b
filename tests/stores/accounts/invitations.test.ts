import { beforeEach, expect, test } from 'vitest'
import { deliverMails } from '#server/mail/queue.ts'
import { makeEstate, ownerBody } from '../../support/database/estate.ts'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, api } = await openTabOnApi('https://plinth.example/admin-dashboard/user?show=uninvited')
const { startSession } = await import('#stores/session/session.ts')
const { inviteOwner, inviteOwners } = await import('#stores/accounts/invitations.ts')
const { userLists } = await import('#stores/accounts/userLists.ts')
const { dataIn } = await import('#stores/loading/resource.ts')

const superAdmin = await api.signedIn('superAdmin')
const estate = makeEstate(api, superAdmin)
const { token } = superAdmin
const { _id: projectId } = await estate.project()

beforeEach(() => {
  startSession({ token, user: { ...superAdmin.user, version: 1 } })
})

async function bringIn(email: string) {
  const { _id: unitId } = await estate.unit({ projectId })
  await estate.addOwner(unitId, { ...ownerBody(email), quiet: true })
}
const listed = () => dataIn(userLists.user.$resource.get())
async function invitedAddresses() {
  while ((await deliverMails(api.dependencies)) > 0);
  return api.mailbox.sent.map(({ to }) => to).toSorted()
}

test('an owner is invited once, though the answer is lost, and leaves the list of those who wait', async () => {
  await estate.assign((await estate.unit({ projectId }))._id, 'told@store.example')
  await bringIn('ada@store.example')
  while ((await deliverMails(api.dependencies)) > 0);
  const before = await invitedAddresses()
  await userLists.user.reload()
  const [ada] = listed()?.rows ?? []
  expect(listed()).toMatchObject({ total: 1, rows: [{ email: 'ada@store.example', canInvite: true }] })
  if (ada === undefined) throw new Error('Ada is not listed')
  network.loseAnswer(/\/invite-owner\//)
  await inviteOwner(ada)
  expect(listed()?.rows).toEqual([])
  await inviteOwner(ada)
  expect(await invitedAddresses()).toEqual([...before, 'ada@store.example'].toSorted())
})

test('all owners are invited by as many calls as it takes, and after a lost answer the rest, each once', async () => {
  const addresses = Array.from({ length: 51 }, (_, index) => `many-${index}@store.example`).toSorted()
  for (const email of addresses) await bringIn(email)
  const left: number[] = []
  const onLeft = (count: number) => left.push(count)
  network.loseAnswer(/\/invite-owners$/)
  await inviteOwners(onLeft)
  expect(left).toEqual([])
  expect(listed()).toMatchObject({ total: 1 })
  await bringIn('late@store.example')
  await inviteOwners(onLeft)
  expect(left).toEqual([0])
  expect(listed()).toMatchObject({ total: 0 })
  const many = (await invitedAddresses()).filter((to) => to.startsWith('many-') || to.startsWith('late'))
  expect(many).toEqual(['late@store.example', ...addresses])
})
