import { type ReactNode, useId } from 'react'

export type FieldProps = {
  label: string
  help?: ReactNode
  /** What is wrong; announced. */
  error?: string | undefined
  /** At the right end inside the field, such as a button or unit. */
  end?: ReactNode
  optional?: boolean
}

/**
 * Splits a field's properties into its frame's and its control's, linked for screen readers.
 * @returns `frame` for `FieldFrame`, `control` for the `input`, `select` or `textarea` inside
 */
export function useControl<Attributes extends { readonly id?: string | undefined }>(
  given: FieldProps & Attributes,
) {
  const { label, help, error, end, optional = false, ...attributes } = given
  const generated = useId()
  const id = attributes.id ?? generated
  const describedBy = [
    optional && `${id}-optional`,
    error !== undefined && `${id}-error`,
    help !== undefined && `${id}-help`,
  ]
  return {
    frame: { id, label, help, error, end, optional },
    control: {
      'aria-invalid': error !== undefined,
      ...attributes,
      id,
      'aria-describedby': describedBy.filter(Boolean).join(' ') || undefined,
    },
  }
}

/** The frame of every kind of field: label above, error and help below. */
export function FieldFrame(props: FieldProps & { id: string; children: ReactNode }) {
  const { id, label, help, error, end, optional = false, children } = props
  return (
    <div className="field" data-invalid={error !== undefined}>
      <div className="field-head">
        <label htmlFor={id}>{label}</label>
        {optional && (
          <span id={`${id}-optional`} className="text-muted">
            optional
          </span>
        )}
      </div>
      <div className="field-box">
        {children}
        {end}
      </div>
      <p id={`${id}-error`} className="field-error" aria-live="polite">
        {error}
      </p>
      {help !== undefined && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  )
}
