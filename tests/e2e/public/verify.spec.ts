import { sessionOf } from '../../support/database/worldDatabase.ts'
import { admin, expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/pages/browser.ts'
import { ownerOfOne } from '../../support/pages/people.ts'
import { scanned } from '../../support/paperCode.ts'
import { ask, callAsAdmin, newOwnedUnit } from '../../support/worlds/adminWorld.ts'
import { pdf } from '../../support/worlds/privateFiles.ts'

test('a lawyer scans a receipt with a phone, types its code, and sees when it was reversed @phone', async ({
  page,
  world,
}) => {
  const { email } = await ownerOfOne(world)
  const [payment] = await ask<{ txId: string }[]>(world, email, 'GET /user/user-transactions')
  const { token } = await sessionOf(world, email)
  const headers = { Authorization: `Bearer ${token}` }
  const pdf = await fetch(`${world.apiUrl}/user/receipt/${payment?.txId}`, { headers })
  const address = scanned(new Uint8Array(await pdf.arrayBuffer()))
  expect(address.startsWith(`${world.siteUrl}/verify#`)).toBe(true)

  await page.goto(address)
  const answer = page.getByRole('main').getByRole('status')
  await expect(answer).toContainText(`Receipt ${payment?.txId} is genuine. It stands.`)
  for (const fact of ['₦1,000,000', 'A***']) await expect(answer).toContainText(fact)
  await expect(answer).not.toContainText('Amarachukwu')
  await expect(answer).toBeInViewport()

  const field = page.getByLabel('The letters of the code')
  const typed = (await field.inputValue()).toLowerCase()
  await field.fill(typed.replace(/.$/, (last) => (last === '2' ? '3' : '2')))
  await page.getByRole('button', { name: 'Check this paper' }).click()
  await expect(answer).toContainText('We issued no such paper.')
  await expect(answer).not.toContainText('₦')
  await expect(answer.getByText('We issued no such paper.')).toBeInViewport()
  await expect(answer.getByRole('link', { name: 'Call' })).toHaveAttribute('href', /^tel:/)

  await callAsAdmin(world, `POST /admin/unit-transaction/${payment?.txId}/reverse`, {
    reason: 'Booked twice',
  })
  await field.fill(typed)
  await field.press('Enter')
  await expect(answer).toContainText(
    /is genuine, but it was reversed on \d+ \w+ \d{4} and no longer counts\./,
  )

  await page.route('**/public/verify/*', (route) => route.abort())
  await page.reload()
  await expect(answer).toContainText('This paper could not be checked.')
})

test('the file of a letter is checked without leaving the phone @phone', async ({ page, world }) => {
  const home = await newOwnedUnit(world, 1_000_000)
  const letter = Buffer.from(pdf(`/Letter of ${home.id}`))
  const { token } = await sessionOf(world, admin)
  const form = new FormData()
  form.set('file', new Blob([letter]), 'letter.pdf')
  const headers = { Authorization: `Bearer ${token}` }
  const sent = await fetch(`${world.apiUrl}/files?purpose=paper`, { method: 'POST', headers, body: form })
  const { data } = await sent.json()
  await ask(world, admin, 'POST /admin/documents', {
    ...{ scope: 'unit', id: home.id, kind: 'allocation-letter', title: 'Allocation letter' },
    ...{ fileId: data.fileId, needsReading: false, tell: false },
  })

  const bodies: (Buffer | null)[] = []
  page.on('request', (request) => bodies.push(request.postDataBuffer()))
  await page.goto('/verify')
  const answer = page.getByRole('main').getByRole('status')
  const field = page.getByLabel('Or the file of a letter or contract')
  const file = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: letter }
  await field.setInputFiles(file)
  await expect(answer).toContainText(/This is a paper that we gave on .*: Allocation letter\. It stands\./)
  await field.setInputFiles({ ...file, buffer: Buffer.concat([letter, Buffer.from(' ')]) })
  await expect(answer).toContainText('We issued no such paper.')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect(bodies.filter((body) => body !== null)).toEqual([])
})
