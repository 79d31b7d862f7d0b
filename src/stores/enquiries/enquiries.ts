import { computed } from 'nanostores'
import { toast } from 'react-hot-toast/headless'
import { call, callList, callPage } from '#api/client.ts'
import { callEdit, callOnce } from '#api/idempotency.ts'
import { download } from '#browser/media/download.ts'
import { company } from '#company.ts'
import type { CallAnswer, CallInput } from '#contract/calls.ts'
import type { Enquiry } from '#contract/enquiries.ts'
import { cleanLine } from '#contract/fields/cleaned.ts'
import { companyDay } from '#domain/dates.ts'
import { saveCsvPages } from '../csv/csvFile.ts'
import { inFileName } from '../documents/documents.ts'
import { addressView, readText } from '../loading/addressView.ts'
import { showFailedCall } from '../loading/failedCall.ts'
import { allPages, type Loaded, pagedList } from '../loading/pages.ts'
import { resource } from '../loading/resource.ts'
import { holdHome, type NewHold } from '../properties/holds.ts'

/** Which enquiries are shown: their status, and a search. */
type EnquiryView = {
  readonly show: Enquiry['status'] | 'all' | 'news' | 'mine' | 'due' | 'nobody'
  readonly q: string
}

const shows = ['handled', 'all', 'news', 'mine', 'due', 'nobody'] as const

/**
 * Reads a filter from a person's choice or the address. Default: new. `news`: who asked for it;
 * `mine`, `nobody`: new ones by whose they are; `due`: one's own that go on today.
 */
export const readShow = (asked: string | undefined): EnquiryView['show'] =>
  shows.find((show) => show === asked) ?? 'new'

export const { $view, setView } = addressView<EnquiryView>({ show: readShow, q: readText })

type Query = {
  readonly status?: Enquiry['status']
  readonly news?: 'asked'
  readonly of?: 'me' | 'nobody'
  readonly due?: 'today'
  readonly q?: string
}

const queries: Readonly<Record<EnquiryView['show'], Query>> = {
  new: { status: 'new' },
  handled: { status: 'handled' },
  all: {},
  news: { news: 'asked' },
  mine: { of: 'me', status: 'new' },
  due: { of: 'me', due: 'today' },
  nobody: { of: 'nobody', status: 'new' },
}
export type LoadedEnquiries = Loaded<Enquiry, Query>

const $query = computed(
  $view,
  ({ show, q }): Query => ({
    ...queries[show],
    ...(cleanLine(q) === '' ? {} : { q: cleanLine(q) }),
  }),
)

/** Enquiries per page: each is a panel with a visitor's own words. */
const pageSize = 25

/** The enquiries that the view finds, newest first. */
export const enquiries = pagedList(
  (query, page) => callPage('GET /admin/enquiries', { query: { ...query, ...page } }),
  $query,
  pageSize,
)

/**
 * Saves everybody who asked for news, as CSV: one row for each address, with the link that turns the
 * news off.
 */
export function saveNewsList(): Promise<void> {
  const listed = new Set<string>()
  const all = allPages((page) => callPage('GET /admin/enquiries', { query: { news: 'asked', ...page } }))
  return saveCsvPages(`news-${companyDay(new Date().toISOString())}`, all, (rows) =>
    rows.flatMap(({ name, email, newsAt, newsWording, newsOffUrl }) => {
      if (listed.has(email)) return []
      listed.add(email)
      return [
        {
          Name: name,
          Email: email,
          Asked: companyDay(newsAt),
          Wording: newsWording,
          'Turns news off': newsOffUrl,
        },
      ]
    }),
  )
}

/**
 * Saves everything that is stored about the visitor of an enquiry as JSON, such as
 * `palmstone-visitor-2026-11-29.json`.
 */
export async function saveVisitorData(email: string): Promise<void> {
  const data = await call('GET /admin/personal-data', { query: { email } })
  const name = `${inFileName(company.name)}-visitor-${companyDay(data.takenAt)}.json`
  download(name, JSON.stringify(data, null, 2), 'application/json')
}

/** Erases the visitor of an enquiry for good, with all their enquiries. @throws ApiError */
export async function eraseVisitor(enquiryId: string): Promise<void> {
  await callOnce('POST /admin/enquiry/{enquiryId}/erase', { params: { enquiryId } })
  toast.success('Visitor Erased')
  void enquiries.reload({ fresh: true, quiet: true })
}

/** Holds a home for the visitor of an enquiry. @throws ApiError 409 with the hold that it has already */
export async function holdFor({ _id: enquiryId }: Enquiry, unitId: string, hold: NewHold): Promise<void> {
  await holdHome(unitId, { ...hold, enquiryId })
  void enquiries.reload({ fresh: true, quiet: true })
}

export type EnquiryStage = NonNullable<Enquiry['stage']>
type NewWork = CallInput<'PUT /admin/enquiry/{enquiryId}/work'>['body']
export type EnquiryFigure = CallAnswer<'GET /admin/enquiry-figures'>[number]

/** How many enquiries came in each month from each source. */
export const figures = resource(() => callList('GET /admin/enquiry-figures'))

const put = (changed: Enquiry) =>
  enquiries.update((loaded) => ({
    ...loaded,
    rows: loaded.rows.map((each) => (each._id === changed._id ? changed : each)),
  }))

/** Says whose an enquiry is, when it goes on and how it stands. @throws ApiError */
export async function setWork(enquiryId: string, body: NewWork): Promise<void> {
  put(await callEdit('PUT /admin/enquiry/{enquiryId}/work', { params: { enquiryId }, body }))
  toast.success('Saved')
}

/** Adds a note about an enquiry, once also if its answer was lost. @throws ApiError */
export async function addNote(enquiryId: string, text: string): Promise<void> {
  put(await callOnce('POST /admin/enquiry/{enquiryId}/note', { params: { enquiryId }, body: { text } }))
  toast.success('Note added')
}

export async function markEnquiry(enquiryId: string, status: Enquiry['status']): Promise<void> {
  try {
    const changed = await call('PUT /admin/enquiry/{enquiryId}', { params: { enquiryId }, body: { status } })
    enquiries.update(({ rows, total, ...loaded }) => {
      const marked = rows.map((each) => (each._id === enquiryId ? changed : each))
      const { status: wanted = status } = loaded.query
      const left = wanted === status ? marked : rows.filter(({ _id }) => _id !== enquiryId)
      return { ...loaded, rows: left, total: total + left.length - rows.length }
    })
    toast.success('Saved')
    // Others move up from the pages that are not loaded.
    void enquiries.reload({ fresh: true, quiet: true })
  } catch (error) {
    showFailedCall(error)
    void enquiries.reload({ fresh: true, quiet: true })
  }
}
