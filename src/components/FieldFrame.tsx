import type { ReactNode } from 'react'

/** What every kind of field has. */
export type FieldProps = {
  label: string
  /** A line below the field. */
  help?: ReactNode
  /** What is wrong with the field; announced. */
  error?: string | undefined
  /** Stands at the right end inside the field, as a button or unit. */
  end?: ReactNode
  /** Says beside the label that it may stay empty. */
  optional?: boolean
}

/** Ids of what describes a control, for its `aria-describedby`. */
export function describedBy(
  id: string,
  { help, error, optional }: Pick<FieldProps, 'help' | 'error' | 'optional'>,
) {
  const ids = [
    optional ? `${id}-optional` : [],
    error === undefined ? [] : `${id}-error`,
    help === undefined ? [] : `${id}-help`,
  ].flat()
  return ids.length === 0 ? undefined : ids.join(' ')
}

/** Label above, control, error and help below: the frame of every kind of field. */
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
