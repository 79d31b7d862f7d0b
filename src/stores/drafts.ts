import { atom } from 'nanostores'
import { store, stored, storedJson, storedUserId } from '#browser/storage.ts'

/** The texts of a form by field. */
export type FormTexts = Readonly<Record<string, string>>

/** A form somebody had begun, and where: shown on the dashboard to go back to. */
export type Draft = {
  readonly name: string
  readonly title: string
  readonly address: string
  readonly at: number
  readonly values: FormTexts
  /** What the typed fields said otherwise at the time; drafts of before this was kept have none. */
  readonly before?: FormTexts
}

const indexKey = 'drafts'
/** After a week nobody remembers what a draft was about. The server keeps its keys for longer (src/server/sweeps.ts). */
const keptFor = 7 * 24 * 60 * 60 * 1000

/** Drafts belong to the person who typed them: another account on the same browser does not see them. */
const key = () => `${indexKey}:${storedUserId() ?? 'unknown'}`

/** Everything begun and not sent, newest first. */
export function listDrafts(): Draft[] {
  if (stored(key()) === undefined) return []
  const drafts = storedJson(key())
  if (!Array.isArray(drafts)) return []
  return (drafts as Draft[]).filter(({ at }) => Date.now() - at < keptFor)
}

/** Counts what was written to the drafts on this page. */
export const $draftsWritten = atom(0)

function write(drafts: readonly Draft[]): void {
  store(key(), drafts.length === 0 ? undefined : JSON.stringify(drafts.slice(0, 20)))
  $draftsWritten.set($draftsWritten.get() + 1)
}

const others = (name: string) => listDrafts().filter((draft) => draft.name !== name)

const find = (name: string) => listDrafts().find((draft) => draft.name === name)

/** What was typed into a form and not sent. */
export const draftOf = (name: string): FormTexts | undefined => find(name)?.values

/** What the fields that were typed into said before, as far as it was kept. */
export const beforeDraft = (name: string): FormTexts => find(name)?.before ?? {}

/** Whether a field says by what was typed what is saved already, in whichever way it was written. */
export type IsSaved = (field: string, typed: string, saved: string) => boolean

/** For fields that are texts: to the letter. */
export const toTheLetter: IsSaved = (_, typed, saved) => typed === saved

const onlyOf = (texts: FormTexts, fields: readonly string[]): FormTexts =>
  Object.fromEntries(fields.map((field) => [field, texts[field] ?? '']))

/**
 * Keeps what was typed, over a reload, a lapse of the session or a stray click. A field that was left alone is
 * not kept: taken up again, the form must not write what it said then over what somebody else saved since. The newest twenty
 * forms stay. What says nothing new is forgotten.
 * @param initial what the fields say without the draft
 */
export function keepDraft(
  name: string,
  title: string,
  texts: FormTexts,
  initial: FormTexts,
  isSaved = toTheLetter,
): void {
  const typed = Object.keys(texts).filter(
    (field) => !isSaved(field, texts[field] ?? '', initial[field] ?? ''),
  )
  if (typed.length === 0) {
    forgetDraft(name)
    return
  }
  const { pathname, search } = window.location
  write([
    {
      name,
      title,
      values: onlyOf(texts, typed),
      before: onlyOf(initial, typed),
      at: Date.now(),
      address: `${pathname}${search}`,
    },
    ...others(name),
  ])
}

/** Forgets a form: it was sent, or its writer wants no more of it. */
export const forgetDraft = (name: string) => write(others(name))
