import { useId } from 'react'
import { describedBy, type FieldProps } from './FieldFrame.tsx'

/**
 * Parts what a field was given into its frame's and its control's, tied together for the ear.
 * @returns `frame` for `FieldFrame`, `control` for the `input` or `textarea` inside
 */
export function useControl<Attributes extends { readonly id?: string | undefined }>(
  given: FieldProps & Attributes,
) {
  const { label, help, error, end, optional = false, ...attributes } = given
  const generated = useId()
  const id = attributes.id ?? generated
  return {
    frame: { id, label, help, error, end, optional },
    control: {
      'aria-invalid': error !== undefined,
      ...attributes,
      id,
      'aria-describedby': describedBy(id, { help, error, optional }),
    },
  }
}
