import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'textarea'>, 'onChange'> & {
    /** Gets what was typed. */
    onText?: (text: string) => void
  }

/** A field of several lines. */
export function TextArea({ label, help, error, end, optional = false, onText, ...attributes }: Props) {
  const generated = useId()
  const id = attributes.id ?? generated
  return (
    <FieldFrame {...{ id, label, help, error, end, optional }}>
      <textarea
        rows={4}
        {...attributes}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { help, error })}
        onChange={(event) => onText?.(event.target.value)}
      />
    </FieldFrame>
  )
}
