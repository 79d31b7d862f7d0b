import { links } from '#routes.ts'
import { admin, expect, expectAccessible, expectNoSidewaysScroll, test } from '../../support/pages/browser.ts'
import { enquiryForm } from '../../support/pages/publicPaths.ts'
import { callAsAdmin, newProject, newUnit, unique, uniqueEmail } from '../../support/worlds/adminWorld.ts'

test('a visitor chooses a plan and sends it, and the enquiry has it beside what they typed; an admin offers fewer @phone', async ({
  page,
  world,
  signedInAs,
}) => {
  const project = await newProject(world)
  const home = await newUnit(world, project.id)
  const [whole, monthly] = [unique('Outright'), unique('Monthly')]
  const lines = [4000, 1500, 1500, 1500, 1500].map((share, afterMonths) => ({
    ...{ title: afterMonths === 0 ? 'Deposit' : 'Instalment', share, afterMonths },
  }))
  const outright = [{ title: 'Full payment', share: 10_000, afterMonths: 0 }]
  const templateIds: string[] = []
  for (const body of [
    { name: whole, lines: outright },
    { name: monthly, lines },
  ])
    templateIds.push((await callAsAdmin<{ _id: string }>(world, 'POST /admin/plan-templates', body))._id)
  await callAsAdmin(world, `PUT /admin/project/${project.id}/plans`, { templateIds })

  await page.goto(`/projects/units/${home.id}?deposit=nonsense`)
  const offer = page.getByRole('region', { name: 'Payment Plan' })
  await expect(offer.getByRole('table', { name: whole })).toContainText('₦50,000,000.00')
  await expect(offer.getByLabel('Deposit')).toHaveCount(0)
  await offer.getByLabel('Plan', { exact: true }).selectOption(monthly)
  await offer.getByLabel('Deposit').selectOption('60%')
  await offer.getByLabel('Then').selectOption('3 months')
  const table = offer.getByRole('table', { name: monthly })
  await expect(table.getByRole('row', { name: 'Deposit On signing ₦30,000,000.00' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Instalment 3 months later ₦6,666,668.00' })).toBeVisible()
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(6)

  const form = enquiryForm(page)
  await form.getByLabel('Message').fill('May I visit?')
  await offer.getByRole('button', { name: 'Send me this plan' }).click()
  await expect(page.getByRole('heading', { name: 'Ask us about it' })).toBeInViewport()
  const message = `May I visit?\n\nI would like to pay by the plan “${monthly}”. Deposit: 60%. Months: 3.`
  await expect(form.getByLabel('Message')).toHaveValue(message)
  const visitor = unique('Bola Ige')
  await form.getByLabel('Name').fill(visitor)
  await form.getByLabel('Email').fill(uniqueEmail())
  await form.getByRole('button', { name: 'Send enquiry' }).click()
  await expect(form.getByLabel('Message')).toHaveValue('')

  await signedInAs(admin)
  await page.goto('/admin-dashboard/enquiries')
  const enquiry = page.getByRole('article', { name: `Enquiry of ${visitor}` })
  await expect(enquiry.getByText(`“${monthly}”. Deposit: 60%. Months: 3.`)).toBeVisible()

  await page.goto(links.adminProject(project.id))
  const panel = page.getByRole('region', { name: 'Plans that visitors see' })
  await expect(panel.getByLabel('Plan 2')).toHaveValue(templateIds[1] ?? '')
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await panel.getByLabel('Plan 1').selectOption('None')
  await panel.getByRole('button', { name: 'Show these plans' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await page.goto(`/projects/units/${home.id}`)
  await expect(table).toBeVisible()
  await expect(offer.getByLabel('Plan', { exact: true })).toHaveCount(0)
})
