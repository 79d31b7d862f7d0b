import { useEffect, useRef, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { FormTexts, IsSaved } from '#domain/edits.ts'
import { draftOf, keepDraft } from '#stores/forms/drafts.ts'

export type DraftOptions = {
  /** The form's name among all drafts, such as `project:abc`, and its title on the dashboard. */
  readonly name: string
  readonly title: string
  /** Another draft to begin with if this form has none. */
  readonly or?: string
  /** Default: exact comparison. */
  readonly isSaved?: IsSaved
}

/**
 * Saves every keystroke of a form as its draft (src/stores/forms/drafts.ts), and restores an
 * earlier draft.
 * @param draft undefined: nothing is kept
 * @returns whether the form still shows the restored draft
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
    // For as long as the form object lives: a late answer may change the draft after the dialog
    // closed.
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
