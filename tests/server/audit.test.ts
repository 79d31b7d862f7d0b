import { expect, test } from 'vitest'
import { type CallKey, callKeys, callOf } from '#contract/calls.ts'
import { changesOf } from '#domain/auditWords.ts'
import { makeTrail } from '../support/auditTrail.ts'
import { onBothEngines } from '../support/database.ts'
import { ownerBody, projectBody, startEstate } from '../support/estate.ts'

onBothEngines('what the audit trail tells of', async (engine) => {
  const { api, admin, estate } = await startEstate(engine)
  const superAdmin = await api.signedIn('superAdmin')

  const { writtenBy } = makeTrail(api, superAdmin)

  /** Every call of an admin that changes something, made once; the compiler asks for new ones. */
  type Changing = Extract<CallKey, `${'POST' | 'PUT' | 'DELETE'} /admin/${string}`>
  const works: Record<Changing, () => Promise<{ status: number }>> = {
    'POST /admin/create-user': () =>
      api.call('POST /admin/create-user', { token: admin.token, body: person('create') }),
    'PUT /admin/edit-user/{id}': () => editOne('PUT'),
    'POST /admin/erase-user/{id}': async () => {
      const { _id: id } = await api.person()
      return api.call('POST /admin/erase-user/{id}', { token: superAdmin.token, params: { id } })
    },
    'POST /admin/edit-user/{id}': () => editOne('POST'),
    'POST /admin/close-account/{id}': async () => closeOne((await api.person('admin'))._id),
    'POST /admin/end-sessions/{id}': async () => {
      const params = { id: (await api.person())._id }
      return api.call('POST /admin/end-sessions/{id}', { token: admin.token, params })
    },
    'POST /admin/reopen-account/{id}': async () => {
      const { _id: id } = await api.person('admin')
      await closeOne(id)
      return api.call('POST /admin/reopen-account/{id}', { token: superAdmin.token, params: { id } })
    },
    'POST /admin/project': () => api.call('POST /admin/project', { token: admin.token, body: projectBody }),
    'PUT /admin/update-project/{id}': async () => {
      const { _id: id } = await estate.project()
      const body = { status: 'completed' }
      return api.call('PUT /admin/update-project/{id}', { token: admin.token, params: { id }, body })
    },
    'POST /admin/project/{projectId}/create-unit': async () => {
      await estate.unit()
      return { status: 201 }
    },
    'PUT /admin/unit/{unitId}/update-unit': async () =>
      onUnit('PUT /admin/unit/{unitId}/update-unit', { name: 'Renamed' }),
    'PUT /admin/add-project-manager/{unitId}': async () =>
      onUnit('PUT /admin/add-project-manager/{unitId}', { email: admin.user.email }),
    'POST /admin/unit/{unitId}/change-manager': async () => {
      const { _id: unitId } = await estate.unit()
      await estate.manage(unitId)
      return api.call('POST /admin/unit/{unitId}/change-manager', {
        token: admin.token,
        params: { unitId },
        body: { managerId: admin.user._id },
      })
    },
    'POST /admin/unit/{unitId}/add-user': async () =>
      onUnit('POST /admin/unit/{unitId}/add-user', ownerBody('audited@example.com')),
    'POST /admin/unit/{unitId}/floor-plan': async () =>
      onUnit('POST /admin/unit/{unitId}/floor-plan', {
        fileType: 'floor-plan',
        images: [projectBody.image],
      }),
    'PUT /admin/owned-unit/{ownedUnitId}/update-payment': async () => {
      const { _id: ownedUnitId } = await estate.assign((await estate.unit())._id)
      return api.call('PUT /admin/owned-unit/{ownedUnitId}/update-payment', {
        token: admin.token,
        params: { ownedUnitId },
        body: { newPrice: 1 },
      })
    },
    'POST /admin/unit-transaction/{txId}/reverse': () => reverseOne('Recorded twice'),
    'POST /admin/unit-owner/{ownedUnitId}/remove': () => removeOne('Another Ada was meant'),
    'POST /admin/project/{projectId}/images': () => addPicture(),
    'DELETE /admin/delete-file/{fileId}': async () =>
      api.call('DELETE /admin/delete-file/{fileId}', { token: admin.token, params: await picture() }),
    'PUT /admin/file/{fileId}': async () =>
      api.call('PUT /admin/file/{fileId}', {
        token: admin.token,
        params: await picture(),
        body: { alt: 'A garden' },
      }),
    'PUT /admin/files/order': async () => {
      const { fileId } = await picture()
      const body = { fileIds: [fileId] }
      return api.call('PUT /admin/files/order', { token: admin.token, body })
    },
    'PUT /admin/enquiry/{enquiryId}': async () => {
      const { data } = await api.call('POST /public/enquiries', {
        body: { name: 'Bola', email: 'bola@example.com', message: 'Hello' },
      })
      return api.call('PUT /admin/enquiry/{enquiryId}', {
        token: admin.token,
        params: { enquiryId: data._id },
        body: { status: 'handled' },
      })
    },
  }
  const person = (name: string) => ({ firstName: 'Ada', lastName: 'Obi', email: `${name}-audit@example.com` })
  const editOne = async (method: 'PUT' | 'POST') => {
    const { _id } = await api.person()
    const body = person(`edited-${method.toLowerCase()}`)
    return api.call(`${method} /admin/edit-user/{id}`, { token: admin.token, params: { id: _id }, body })
  }
  const closeOne = (id: string) =>
    api.call('POST /admin/close-account/{id}', { token: superAdmin.token, params: { id }, body: {} })
  const onUnit = async (key: Changing, body: object) => {
    const unit = await estate.unit()
    return api.call(key, { token: admin.token, params: { unitId: unit._id }, body })
  }
  const reverseOne = async (reason: string) => {
    const { token } = admin
    const { _id: unitId } = await estate.unit({ name: 'R1', price: 1000 })
    await estate.assign(unitId, undefined, 100)
    const { data } = await api.call('GET /admin/unit-transactions/{unitId}', { token, params: { unitId } })
    const params = { txId: data[0]?.txId ?? '' }
    return api.call('POST /admin/unit-transaction/{txId}/reverse', { token, params, body: { reason } })
  }
  const removeOne = async (reason: string) => {
    const { _id: unitId } = await estate.unit({ name: 'R2', price: 1000 })
    const { _id: ownedUnitId } = await estate.assign(unitId, undefined, 100)
    return api.call('POST /admin/unit-owner/{ownedUnitId}/remove', {
      token: admin.token,
      params: { ownedUnitId },
      body: { reason },
    })
  }
  const addPicture = async () => {
    const { _id: projectId } = await estate.project()
    const body = { fileType: '2D-image', images: [projectBody.image] }
    const params = { projectId }
    return api.call('POST /admin/project/{projectId}/images', { token: admin.token, params, body })
  }
  const picture = async () => ({ fileId: (await addPicture()).data[0]?._id ?? '' })

  test('a reversal tells which payment was reversed, why, and what is outstanding now', async () => {
    const written = await writtenBy(() => reverseOne('Paid for another home'))
    const entry = written.find(({ action }) => action === 'payment reversed')
    expect(entry?.subject?.name).toBe('R1')
    expect(changesOf(entry ?? {})).toEqual([
      { field: 'Price paid', before: '₦100.00', after: '₦0.00' },
      { field: 'Recent payment', before: '₦100.00', after: '₦0.00' },
      { field: 'Outstanding', before: '₦900.00', after: '₦1,000.00' },
      { field: 'Payment', before: undefined, after: 'Deposit, R1' },
      { field: 'Reason', before: undefined, after: 'Paid for another home' },
    ])
  })

  test('a removal tells who was the owner, why no longer, and what of their payments', async () => {
    const written = await writtenBy(() => removeOne('Another Ada was meant'))
    const entry = written.find(({ action }) => action === 'owner removed')
    expect(entry?.subject?.name).toBe('R2')
    expect(changesOf(entry ?? {})).toEqual([
      { field: 'Owner', before: 'Ada Obi', after: undefined },
      { field: 'Price paid', before: '₦100.00', after: undefined },
      { field: 'Recent payment', before: '₦100.00', after: undefined },
      { field: 'Outstanding', before: '₦900.00', after: undefined },
      { field: 'Reason', before: undefined, after: 'Another Ada was meant' },
      { field: 'Reversed payments', before: undefined, after: '1' },
    ])
    const assigned = written.find(({ action }) => action === 'owner assigned')
    expect(changesOf(assigned ?? {}).map(({ field }) => field)).not.toContain('Removable')
    expect(assigned?.subject?.name).toBe('R2')
  })

  const changing = callKeys.filter((key) => key.includes(' /admin/') && !key.startsWith('GET '))

  test.each(changing)('%s is written down', async (key) => {
    expect(callOf(key).access).not.toBe('public')
    let status = 0
    const written = await writtenBy(async () => {
      status = (await works[key as Changing]()).status
    })
    expect(status).toBeLessThan(300)
    expect(written.length).toBeGreaterThan(0)
    const who = callOf(key).access === 'superAdmin' ? superAdmin : admin
    expect(written.every(({ actor }) => actor?._id === who.user._id)).toBe(true)
    expect(written.every(({ before, after }) => before !== null || after !== null)).toBe(true)
  })
})
