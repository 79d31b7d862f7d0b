import { readFile } from 'node:fs/promises'
import { cutOff, holdCalls, holdCode, reconnect } from '../../support/apiCalls.ts'
import { admin, expect, press, storedToken, test } from '../../support/pages/browser.ts'
import { newcomer } from '../../support/pages/people.ts'

test('the profile, once its script has run, turns off mails and signs out on all devices', async ({
  page,
  world,
  signedInAs,
}) => {
  const email = await newcomer(world, admin)
  await signedInAs(email)
  const release = await holdCode(page)
  await page.goto('/profile', { waitUntil: 'commit' })
  const leaving = page.getByRole('button', { name: /^Sign out/ })
  await expect(leaving).toHaveCount(2)
  for (const button of await leaving.all()) await expect(button).toBeDisabled()
  release()
  for (const button of await leaving.all()) await expect(button).toBeEnabled()
  await expect(page.getByRole('heading', { name: 'Zainab Musa' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  const notices = page.getByRole('switch', { name: 'Notices by mail' })
  await expect(notices).toBeChecked()
  await page.emulateMedia({ forcedColors: 'active' })
  // Its knob and its track differ.
  const colours = () =>
    notices.evaluate((element) => {
      const parts = ['::before', '::after']
      return new Set(parts.map((part) => getComputedStyle(element, part).backgroundColor)).size
    })
  await expect.poll(colours).toBe(2)
  await press(notices, 'Space')
  await expect(notices).not.toBeChecked()
  await page.reload()
  await expect(notices).not.toBeChecked()
  const headers = { Authorization: `Bearer ${await storedToken(page)}` }
  await press(page.getByRole('button', { name: 'Sign out on all devices' }), 'Enter')
  await expect(page).toHaveURL('/sign-in')
  expect((await fetch(`${world.apiUrl}/user/profile`, { headers })).status).toBe(401)
})

test('a failed download of personal data can be tried again', async ({ page, world, signedInAs }) => {
  const email = await newcomer(world, admin)
  await signedInAs(email)
  await cutOff(page, '/user/export')
  await page.goto('/profile')
  const data = page.getByRole('region', { name: 'Your data' })
  await press(data.getByRole('button', { name: 'Download my data' }), 'Enter')
  await expect(data.getByRole('status')).toHaveText('The download failed. Check your connection.')
  await reconnect(page, '/user/export')
  const release = await holdCalls(page, '**/user/export')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/user/export') && asked.push(request.method()))
  const saving = page.waitForEvent('download')
  const button = data.getByRole('button')
  await press(button, 'Enter')
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.press('Enter')
  release()
  const file = await saving
  expect(file.suggestedFilename()).toMatch(/^palmstone-my-data-\d{4}-\d\d-\d\d\.json$/)
  const held = JSON.parse(await readFile(await file.path(), 'utf8'))
  expect(held).toMatchObject({ profile: { email }, conversations: [], total: 0 })
  await expect(data.getByRole('status')).toHaveText('Your file is in your downloads folder.')
  await expect(button).toBeFocused()
  expect(asked.filter((method) => method === 'GET')).toHaveLength(1)
})
