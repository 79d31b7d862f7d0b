import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { openTabOnApi } from '../../support/tabOnApi.ts'

const { network, api, admin } = await openTabOnApi()
const { startSession } = await import('#stores/session/session.ts')
const { addTemplate, changeTemplate, deleteTemplate, planTemplates } = await import(
  '#stores/owners/planTemplates.ts'
)
const { dataIn } = await import('#stores/loading/resource.ts')

beforeEach(async () => {
  // Stores log their failures to the console.
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  startSession({ token: admin.token, user: { ...admin.user, version: 1 } })
  onTestFinished(planTemplates.$resource.listen(() => undefined))
  await planTemplates.reload({ fresh: true })
})

const halves = (name: string) => ({
  name,
  lines: [
    { title: 'Deposit', share: 5000, afterMonths: 0 },
    { title: 'At handover', share: 5000, afterMonths: null },
  ],
})

const listed = () => dataIn(planTemplates.$resource.get()) ?? []
const found = (name: string) => {
  const template = listed().find((each) => each.name === name)
  if (template === undefined) throw new Error(`No template ${name}`)
  return template
}
const names = () => listed().map(({ name }) => name)

test('a template is added once after a lost answer, changed and deleted', async () => {
  network.loseAnswer(/^POST \/admin\/plan-templates$/)
  await expect(addTemplate(halves('Halves'))).rejects.toMatchObject({ status: 0 })
  await addTemplate(halves('Halves'))
  expect(names().filter((name) => name === 'Halves')).toHaveLength(1)
  const template = found('Halves')
  await changeTemplate(template, { ...halves('Two halves'), editedVersion: template.version })
  expect(names()).not.toContain('Halves')
  network.loseAnswer(/^DELETE \/admin\/plan-template\//)
  await deleteTemplate(found('Two halves'))
  expect(names()).not.toContain('Two halves')
})

test('a template that a colleague has changed is refused with what it is now', async () => {
  await addTemplate(halves('Ours'))
  const template = found('Ours')
  await api.call('PUT /admin/plan-template/{templateId}', {
    token: admin.token,
    params: { templateId: template._id },
    body: { ...halves('Theirs'), editedVersion: template.version },
  })
  await expect(
    changeTemplate(template, { ...halves('Mine'), editedVersion: template.version }),
  ).rejects.toMatchObject({ status: 409, data: { name: 'Theirs', version: template.version + 1 } })
})

test('a template whose name another one has is refused beside its name', async () => {
  await addTemplate(halves('Outright'))
  await expect(addTemplate(halves('outright'))).rejects.toMatchObject({
    status: 400,
    issues: [{ path: ['name'] }],
  })
})

test('a template that a colleague has deleted leaves the list when it is deleted again', async () => {
  await addTemplate(halves('Gone'))
  const template = found('Gone')
  await api.call('DELETE /admin/plan-template/{templateId}', {
    token: admin.token,
    params: { templateId: template._id },
  })
  await expect(deleteTemplate(template)).rejects.toMatchObject({ status: 404 })
  expect(names()).not.toContain('Gone')
})
