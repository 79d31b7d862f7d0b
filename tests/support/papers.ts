import type { TestApp } from './app.ts'
import { pdfText } from './pdfText.ts'

/** Requests a receipt or a statement. @param path below `/api/v1` */
export async function askForPaper(api: TestApp, path: string, token: string) {
  const answer = await api.app.request(`/api/v1/${path}`, { headers: { Authorization: `Bearer ${token}` } })
  const pdf = new Uint8Array(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, pdf, text: pdfText(pdf) }
}
