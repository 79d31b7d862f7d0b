import type { TestApp } from '../app.ts'
import type { Person } from '../database/estate.ts'
import { updateBody } from './roleWorld.ts'

/** Tells how the building of projects goes, as this admin unless told. */
export function makeBuilding(api: TestApp, admin: Person) {
  const { token } = admin
  const ofUpdate = (updateId: string, as = token) => ({ token: as, params: { updateId } })
  const publish = (projectId: string, fields: object = {}) =>
    api.call('POST /admin/project/{projectId}/update', {
      ...{ token, params: { projectId } },
      body: { ...updateBody, tellOwners: false, ...fields },
    })
  const edit = (updateId: string, fields: object, as = token) =>
    api.call('PUT /admin/project-update/{updateId}', {
      ...ofUpdate(updateId, as),
      body: { ...updateBody, editedVersion: 1, ...fields },
    })
  const setStages = (projectId: string, editedVersion: number, stages: readonly object[]) =>
    api.call('PUT /admin/project/{projectId}/stages', {
      ...{ token, params: { projectId }, body: { editedVersion, stages } },
    })
  const asAdmin = async (projectId: string, before?: string) =>
    (
      await api.call('GET /admin/project/{projectId}/progress', {
        ...{ token, params: { projectId }, query: before === undefined ? {} : { before } },
      })
    ).data
  const asVisitor = (projectId: string, before?: string) =>
    api.call('GET /public/project/{projectId}/updates', {
      ...{ params: { projectId }, query: before === undefined ? {} : { before } },
    })
  const pageOf = async (projectId: string) =>
    (await api.call('GET /public/project/{projectId}', { params: { projectId } })).data[0]
  return { publish, edit, setStages, asAdmin, asVisitor, pageOf }
}
