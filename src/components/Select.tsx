import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { describedBy, FieldFrame, type FieldProps } from './FieldFrame.tsx'

/** One thing to choose. */
export type Option = { readonly value: string; readonly label: string }

type Props = Omit<FieldProps, 'end'> &
  ComponentProps<'select'> & {
    options: readonly Option[]
    /** The browser has no such select: it is disabled. */
    readOnly?: boolean
    /** Gets what was picked; a form takes `onChange`. */
    onPick?: (value: string) => void
    /** Shown while nothing is picked, as `Select plan`. */
    placeholder?: string
  }

/** A choice among a few, on the browser's own `select`: it works with every keyboard and phone. */
export function Select(props: Props) {
  const { label, help, error, optional = false, options, onPick, placeholder, ...others } = props
  const { readOnly, disabled = readOnly, ...attributes } = others
  const id = useId()
  const end = <ChevronDown size={18} />
  return (
    <FieldFrame {...{ id, label, help, error, end, optional }}>
      <select
        {...attributes}
        id={id}
        disabled={disabled}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy(id, { help, error, optional })}
        onChange={onPick ? (event) => onPick(event.target.value) : attributes.onChange}
      >
        {placeholder !== undefined && (
          <option value="" disabled hidden>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  )
}
