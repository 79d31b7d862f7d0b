import { atom } from 'nanostores'
import { store, stored, storedJson, storedUserId } from '#browser/storage/storage.ts'
import type { FormTexts, IsSaved } from '#domain/edits.ts'
import { day } from '#domain/time.ts'

/** A form that was begun and not sent, and its address. The dashboard links to it. */
export type Draft = {
  readonly name: string
  readonly title: string
  readonly address: string
  readonly at: number
  readonly values: FormTexts
  /** What the typed fields said before. Missing in drafts from older versions. */
  readonly before?: FormTexts
}

const indexKey = 'drafts'
/**
 * In ms. Nobody remembers an older draft. The server keeps idempotency keys for longer
 * (src/server/sweeps.ts).
 */
const maxAge = 7 * day

/** Drafts belong to the person who typed them. Other accounts in this browser can't see them. */
const key = () => `${indexKey}:${storedUserId() ?? 'unknown'}`

/** All drafts, newest first. */
export function listDrafts(): Draft[] {
  if (stored(key()) === undefined) return []
  const drafts = storedJson(key())
  if (!Array.isArray(drafts)) return []
  return (drafts as Draft[]).filter(({ at }) => Date.now() - at < maxAge)
}

/** Counts writes to the drafts on this page, for subscribers. */
export const $draftsWritten = atom(0)

function write(drafts: readonly Draft[]): void {
  store(key(), drafts.length === 0 ? undefined : JSON.stringify(drafts.slice(0, 20)))
  $draftsWritten.set($draftsWritten.get() + 1)
}

const others = (name: string) => listDrafts().filter((draft) => draft.name !== name)

const find = (name: string) => listDrafts().find((draft) => draft.name === name)

export const draftOf = (name: string): FormTexts | undefined => find(name)?.values

/** What the typed fields said before, as far as it was kept. */
export const beforeDraft = (name: string): FormTexts => find(name)?.before ?? {}

const isSameText: IsSaved = (_, typed, saved) => typed === saved

const onlyOf = (texts: FormTexts, fields: readonly string[]): FormTexts =>
  Object.fromEntries(fields.map((field) => [field, texts[field] ?? '']))

/**
 * Keeps what was typed over a reload, a lapsed session or a stray click. Keeps only changed fields:
 * a resumed form must not overwrite what somebody else has saved since. Keeps the newest twenty
 * forms. Forgets a form without changes.
 * @param initial what the fields say without the draft
 */
export function keepDraft(
  name: string,
  title: string,
  texts: FormTexts,
  initial: FormTexts,
  isSaved = isSameText,
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

export const forgetDraft = (name: string) => write(others(name))
