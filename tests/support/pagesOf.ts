import type { CallAnswer, CallKey } from '#contract/calls.ts'
import type { TestApp } from './app.ts'

type Given = Parameters<TestApp['call']>[1]

/** Reads a list page by page, each of so many rows, until no page is next. */
export async function pagesOf<K extends CallKey>(
  api: TestApp,
  key: K,
  { query, ...given }: NonNullable<Given> & { query?: Record<string, string> },
  limit = 2,
) {
  const pages: { data: CallAnswer<K>; total: number | undefined }[] = []
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const asked = { ...query, limit: `${limit}`, ...(after === undefined ? {} : { after }) }
    const { data, total, next } = await api.call(key, { ...given, query: asked })
    pages.push({ data, total })
    after = next
  }
  return pages
}
