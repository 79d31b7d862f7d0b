import type { TestApp } from './app.ts'

type Sender = { readonly token: string }

/** Makes the calls about accounts and sessions, for any person. */
export function makeAccountCalls(api: TestApp) {
  /** Requests a code, and returns when its mail is sent. */
  const askCode = async (email: string, headers = {}) => {
    const answer = await api.call('POST /public/get-code', { body: { email }, headers })
    await api.later.idle()
    return answer
  }
  /** Requests a code. @returns the mailed code */
  const newCode = async (email: string) => {
    await askCode(email)
    return api.mailbox.codeFor(email)
  }
  const login = (email: string, otp: string | undefined, headers = {}) =>
    api.call('POST /public/login', { body: { email, otp }, headers })
  /** The status that a call with this token gets. */
  const enters = async (token: string) => (await api.call('GET /user/profile', { token })).status
  const signOut = ({ token }: Sender) => api.call('POST /user/logout', { token })
  const edit = ({ token }: Sender, id: string, body: object) =>
    api.call('PUT /admin/edit-user/{id}', { token, params: { id }, body })
  const close = ({ token }: Sender, id: string, body: object = {}) =>
    api.call('POST /admin/close-account/{id}', { token, params: { id }, body })
  return { askCode, newCode, login, enters, signOut, edit, close }
}
