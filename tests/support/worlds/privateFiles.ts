import type { PrivateFile } from '#contract/privateFiles.ts'
import type { TestApp } from '../app.ts'

/** A PDF of one empty page, as short as readers take. */
export const pdf = (trailer = '') =>
  new TextEncoder().encode(
    `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R${trailer}>>\n%%EOF\n`,
  )

export type StoredAnswer = {
  readonly status: number
  readonly headers: Headers
  readonly message: string
  readonly data: PrivateFile
  readonly issues: readonly { path: string[]; message: string }[] | undefined
}

type Sending = { readonly name?: string; readonly type?: string; readonly purpose?: string }

const bearer = (token: string | undefined) =>
  token === undefined ? {} : { Authorization: `Bearer ${token}` }

/** Reads a paper as its owner does. */
export const openPaper = (api: TestApp, token: string | undefined, documentId: string, method = 'GET') =>
  api.app.request(`/api/v1/user/document/${documentId}`, { method, headers: bearer(token) })

/** Sends files and reads them back, as a page does. */
export function privateFilesOf(api: TestApp) {
  async function post(
    token: string | undefined,
    body: BodyInit,
    { headers = {}, purpose = 'claim' }: { headers?: Record<string, string>; purpose?: string } = {},
  ): Promise<StoredAnswer> {
    const response = await api.app.request(`/api/v1/files?purpose=${purpose}`, {
      ...{ method: 'POST', body, headers: { ...bearer(token), ...headers }, duplex: 'half' },
    })
    return { status: response.status, headers: response.headers, ...(await response.json()) }
  }

  function send(
    token: string | undefined,
    bytes: Uint8Array<ArrayBuffer>,
    { name = 'slip', type = '', purpose = 'claim' }: Sending = {},
  ) {
    const form = new FormData()
    form.set('file', new File([bytes], name, { type }))
    return post(token, form, { purpose })
  }

  const get = (token: string | undefined, fileId: string, query = '', method = 'GET') =>
    api.app.request(`/api/v1/files/${fileId}${query}`, { method, headers: bearer(token) })

  return { post, send, get }
}
