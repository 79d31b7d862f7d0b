import { callFile } from '#api/client.ts'

type Documents = typeof import('./documents.ts')
type Home = Parameters<Documents['saveStatement']>[1]

/* Customers' documents, for admins. The code that saves them is fetched with the first press. */

export const receiptOf =
  (txId: string) =>
  ({ saveReceipt }: Documents) =>
    saveReceipt(txId, () => callFile('GET /admin/receipt/{txId}', { params: { txId } }))

export const statementOf =
  (ownedUnitId: string, home: Home) =>
  ({ saveStatement }: Documents) =>
    saveStatement(ownedUnitId, home, () =>
      callFile('GET /admin/statement/{ownedUnitId}', { params: { ownedUnitId } }),
    )
