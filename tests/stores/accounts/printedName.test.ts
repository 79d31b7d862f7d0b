import { expect, test, vi } from 'vitest'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const toasts: string[] = []
vi.mock('react-hot-toast/headless', () => {
  const toast = (text: string) => toasts.push(text)
  return { toast: Object.assign(toast, { error: toast, success: toast }) }
})
const { admin } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { addPerson } = await import('#stores/accounts/users.ts')
startSession({ token: admin.token, user: { ...admin.user, version: 1 } })

test('an admin who adds a person is told how papers print a name they have no letters for', async () => {
  const fields = { lastName: '', phoneNumber: '' }
  await addPerson('user', { ...fields, firstName: 'Ngozi', email: 'ngozi@letters.example' })
  await addPerson('user', { ...fields, firstName: '민수', email: 'minsu@letters.example' })
  expect(toasts).toEqual([
    'User Added',
    'User Added',
    'Receipts and other papers have no letters for this name and print it as “MinSu”.',
  ])
})
