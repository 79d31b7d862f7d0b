import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'

type Props = FieldProps &
  Omit<ComponentProps<'input'>, 'onChange'> & {
    /** Gets what was typed. */
    onText?: (text: string) => void
  }

/** A field of one line. Give `inputMode` and `autoComplete`, for the right keyboard on a phone. */
export function TextField({ label, help, error, end, optional = false, onText, ...attributes }: Props) {
  const generated = useId()
  const id = attributes.id ?? generated
  return (
    <FieldFrame {...{ id, label, help, error, end, optional }}>
      <input
        {...attributes}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { help, error })}
        onChange={(event) => onText?.(event.target.value)}
      />
    </FieldFrame>
  )
}
