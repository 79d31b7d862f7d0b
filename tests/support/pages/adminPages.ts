import type { Locator, Page } from '@playwright/test'
import { changeAnswer } from '../apiCalls.ts'
import { callAsAdmin, newOwnedUnit, newProject, pictureFile, pictureUrl } from '../worlds/adminWorld.ts'
import type { World } from '../worlds/world.ts'
import { expect, press, stopClock } from './browser.ts'
import { aUnit } from './publicPaths.ts'

/* The admin's pages, and steps there that several tests share. */

/** The note in a form that was filled from a draft. */
export const restored = 'Here is what you had typed before.'

/** The list of drafts of forms that were not sent. */
export const drafts = (page: Page) => page.getByRole('list', { name: 'Begun and not finished' })

/** Waits for the count of unread messages, which is the last call that a page makes by itself. */
export const untilCounted = (page: Page) => expect(page.getByLabel(/^\d+ unread$/).first()).toBeAttached()

/** Waits for the data of both parts of the dashboard, which hydrate separately. */
export async function untilDashboardShown(page: Page): Promise<void> {
  const overview = page.getByRole('region', { name: 'Overview' })
  await expect(overview.getByRole('link', { name: /units? without owner/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled()
}

/** Opens the dashboard and waits for all its data: what it lacks then is really absent. */
export async function openDashboard(page: Page): Promise<void> {
  await page.goto('/admin-dashboard')
  await untilDashboardShown(page)
}

/** Finds a person by email address and opens the dialog that edits them. */
export async function editPerson(page: Page, email: string): Promise<Locator> {
  await page.getByRole('searchbox', { name: /Search name/ }).fill(email)
  // The rows of the search before stay until the answer.
  await expect(page.getByText(email).locator('visible=true')).toHaveCount(1)
  const edit = page.getByRole('button', { name: /^Edit Zainab/ }).locator('visible=true')
  await expect(edit).toHaveCount(1)
  await edit.click()
  return page.getByRole('dialog', { name: 'Edit User' })
}

/** Opens the dialog that adds a user and fills in its name. */
export async function addPerson(page: Page, name: { first: string; last?: string }): Promise<Locator> {
  await page.getByRole('button', { name: 'Add New User' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('First Name').fill(name.first)
  if (name.last !== undefined) await dialog.getByLabel('Last Name').fill(name.last)
  return dialog
}

/** Opens the page of a unit or project and begins to edit it. */
export async function edit(page: Page, path: string): Promise<void> {
  await page.goto(`/admin-dashboard/${path}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
}

export const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

/** Fills in the page that creates a project, all but its picture. */
export async function fillProject(page: Page, name: string): Promise<void> {
  await page.goto('/admin-dashboard/projects/create')
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Description').fill('Homes along the water.')
  await page.getByLabel('Address').fill('4 Lagoon Walk')
  await page.getByLabel('Location').fill('Ikoyi')
}

/** Uploads the one picture of the page's form. */
export async function uploadCover(page: Page): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(await pictureFile('cover.jpg'))
  await expect(page.getByRole('group', { name: 'Image' }).locator('img')).toBeVisible()
}

/**
 * Makes a project, and has the page get it with so many units. @param over other values of a unit
 */
export async function newLongProject(
  page: Page,
  world: World,
  count: number,
  over: (index: number) => object = () => ({}),
): Promise<string> {
  const { id } = await newProject(world)
  const units = Array.from({ length: count }, (_, index) => aUnit({ _id: `unit-${index}`, ...over(index) }))
  await changeAnswer(page, `**/public/project/${id}`, ([project]: object[]) => [{ ...project, units }])
  return id
}

/** Opens the dialog that imports users and chooses a file. */
export async function importPeople(page: Page, file: string | Buffer, name = 'people.csv'): Promise<Locator> {
  await page.getByRole('button', { name: 'Import' }).click()
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  const mimeType = name.endsWith('.csv') ? 'text/csv' : 'text/plain'
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType, buffer: Buffer.from(file) })
  return dialog
}

/** Parts of a unit's page. */
export const ownerIn = (page: Page) => page.getByRole('region', { name: 'User', exact: true })
export const paymentsIn = (page: Page) => page.getByRole('region', { name: 'Unit Transactions' })

/** Opens the dialog that assigns an owner and fills it in, on the page of a unit. */
export async function fillOwner(page: Page, email: string, name = 'Ngozi Eze'): Promise<Locator> {
  await page.getByRole('button', { name: 'Add User' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add User' })
  await dialog.getByLabel('Name').fill(name)
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Price Paid').fill('2000000')
  return dialog
}

export const addOwner = (dialog: Locator) => dialog.getByRole('button', { name: 'Add', exact: true }).click()

/** Removes the owner on the page of a unit. */
export async function removeOwner(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Remove Owner' }).click()
  const dialog = page.getByRole('dialog', { name: 'Remove Owner' })
  await dialog.getByLabel('Reason').fill('Another person was meant')
  await dialog.getByRole('button', { name: 'Remove Owner' }).click()
  await expect(ownerIn(page)).toContainText('No user assigned')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/**
 * Opens the page of a unit whose owner has paid ₦1,000, and waits until the payment is listed. The
 * page compares with the list when the answer to a new payment is lost.
 */
export async function openOwned(page: Page, world: World) {
  const unit = await newOwnedUnit(world, 1000)
  await page.goto(`/admin-dashboard/units/${unit.id}`)
  await expect(paymentsIn(page)).toContainText('₦1,000.00')
  return unit
}

/** The dialog that records a payment. */
export const paymentDialog = (page: Page) => page.getByRole('dialog', { name: 'Update Payment' })
export const openPayment = (page: Page) => page.getByRole('button', { name: 'Update Payment' }).click()
export const amountIn = (page: Page) => paymentDialog(page).getByLabel('New Price Paid')
export const update = (page: Page) =>
  paymentDialog(page).getByRole('button', { name: 'Update', exact: true }).click()

/** Records a payment in the open dialog. */
export async function pay(page: Page, amount: string): Promise<void> {
  await amountIn(page).fill(amount)
  await update(page)
}

/** The amounts of a unit's payments from the API, in naira, ascending. */
export async function amountsOf(world: World, unitId: string): Promise<number[]> {
  const lines = await callAsAdmin<{ amount: number }[]>(world, `GET /admin/unit-transactions/${unitId}`)
  return lines.map(({ amount }) => amount).sort((one, other) => one - other)
}

/** Makes a project with one picture. @returns its page, and a function that counts its pictures */
export async function onePicture(world: World) {
  const { id } = await newProject(world)
  const body = { fileType: '2D-image', images: [await pictureUrl(world)] }
  await callAsAdmin(world, `POST /admin/project/${id}/images`, body)
  const count = async () => (await callAsAdmin<unknown[]>(world, `GET /admin/project/${id}/files`)).length
  return { path: `/admin-dashboard/projects/${id}`, count }
}

/** Opens delete mode and stops the clock, so that the test decides when the time to undo ends. */
export async function openRemoval(page: Page, path: string) {
  await page.clock.install()
  await page.goto(path)
  const panel = page.getByRole('region', { name: '2D Images', exact: true })
  await press(panel.getByRole('button', { name: 'Toggle Delete Mode' }), 'Enter')
  await expect(panel.getByRole('button', { name: 'Delete 2D Images 1' })).toBeEnabled()
  await stopClock(page)
  return panel
}

export async function passTimeToUndo(page: Page): Promise<void> {
  await page.clock.runFor(3000)
  await page.clock.resume()
}
