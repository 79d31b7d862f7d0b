import type { TestApp } from './app.ts'

type Sender = { readonly token: string }

/** The calls about accounts and sessions, as anybody makes them. */
export function makeAccountCalls(api: TestApp) {
  /** Asks for a code, and answers once its mail is out. */
  const askCode = async (email: string, headers = {}) => {
    const answer = await api.call('POST /public/get-code', { body: { email }, headers })
    await api.later.idle()
    return answer
  }
  /** Asks for a code. @returns the one that was mailed */
  const newCode = async (email: string) => {
    await askCode(email)
    return api.mailbox.codeFor(email)
  }
  const login = (email: string, otp: string | undefined, headers = {}) =>
    api.call('POST /public/login', { body: { email, otp }, headers })
  /** The status that whoever holds this token is answered. */
  const enters = async (token: string) => (await api.call('GET /user/profile', { token })).status
  const signOut = ({ token }: Sender) => api.call('POST /user/logout', { token })
  const edit = ({ token }: Sender, id: string, body: object) =>
    api.call('PUT /admin/edit-user/{id}', { token, params: { id }, body })
  const close = ({ token }: Sender, id: string, body: object = {}) =>
    api.call('POST /admin/close-account/{id}', { token, params: { id }, body })
  return { askCode, newCode, login, enters, signOut, edit, close }
}
