import { deliverMails } from '#server/mail/queue.ts'
import type { TestApp } from '../app.ts'
import type { Estate, Person } from '../database/estate.ts'

/** Makes homes whose plans this admin edits. */
export function makePlanned(api: TestApp, admin: Person, estate: Estate) {
  /** A sold home. Amounts in naira. */
  async function home({ price, paid }: { readonly price: number; readonly paid: number }) {
    const { _id: unitId } = await estate.unit({ price })
    const { _id: ownedUnitId, ownerId } = await estate.assign(unitId, undefined, paid)
    const { email } = ownerId
    const token = await api.signIn(email)
    const since = api.mailbox.sent.length
    const ofHome = { token: admin.token, params: { ownedUnitId } }

    const read = async () => (await api.call('GET /admin/payment-plan/{ownedUnitId}', ofHome)).data
    /** Saves a plan, on its present version unless told. */
    const save = async (
      lines: readonly object[],
      { token, ...more }: { editedVersion?: number; tellOwner?: boolean; token?: string } = {},
    ) => {
      const editedVersion = more.editedVersion ?? (await read())?.version ?? 0
      const body = { tellOwner: false, ...more, editedVersion, lines }
      return api.call('PUT /admin/payment-plan/{ownedUnitId}', {
        ...ofHome,
        ...(token === undefined ? {} : { token }),
        body,
      })
    }
    const remind = (token = admin.token) =>
      api.call('POST /admin/payment-plan/{ownedUnitId}/remind', { ...ofHome, token })
    const seen = () => api.call('GET /user/payment-plan/{unitId}', { token, params: { unitId } })
    const summary = async () =>
      (await api.call('GET /user/owned-units', { token })).data.find(({ _id }) => _id === ownedUnitId)?.plan
    /** Mails about the plan that the owner got since the home was made, oldest first. */
    const mails = async () => {
      // One round sends a part of what waits.
      while ((await deliverMails(api.dependencies)) > 0);
      return api.mailbox.sent
        .slice(since)
        .filter(({ to, subject }) => to === email && /plan| due | overdue /.test(subject))
    }
    return {
      unitId,
      ownedUnitId,
      ownerId: ownerId._id ?? '',
      email,
      token,
      read,
      save,
      remind,
      seen,
      summary,
      mails,
    }
  }
  return { home }
}
