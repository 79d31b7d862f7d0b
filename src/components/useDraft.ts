import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { draftOf, type FormTexts, type IsSaved, keepDraft } from '#stores/drafts.ts'

export type DraftOptions = {
  /** Names the form among all drafts, as `project:abc`; and how the dashboard calls it. */
  readonly name: string
  readonly title: string
  /** The name of another draft to begin with where this form has none. */
  readonly or?: string
  /** Left out, texts are compared to the letter. */
  readonly isSaved?: IsSaved
}

/**
 * Keeps every keystroke of a form (src/stores/drafts.ts), and begins with what was kept before.
 * @param draft undefined: nothing is kept
 * @returns whether the form still shows what was typed before
 */
export function useDraft(form: UseFormReturn<FormTexts>, draft: DraftOptions | undefined): boolean {
  const latest = useRef(draft)
  useEffect(() => {
    latest.current = draft
  })
  const [restored, setRestored] = useState(() => {
    if (draft === undefined) return false
    const typed = draftOf(draft.name) ?? draftOf(draft.or ?? draft.name)
    for (const [field, text] of Object.entries(typed ?? {})) form.setValue(field, text, { shouldDirty: true })
    // For as long as the form itself: an answer that arrives after its dialog was closed may still change what is kept.
    form.subscribe({
      formState: { values: true },
      callback: ({ values, defaultValues }) => {
        setRestored(false)
        const { name, title, isSaved } = latest.current ?? draft
        keepDraft(name, title, values, defaultValues as FormTexts, isSaved)
      },
    })
    return typed !== undefined
  })
  return restored
}
