import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps, useControl } from './FieldFrame.tsx'

export type Option = { readonly value: string; readonly label: string }

type Props = Omit<FieldProps, 'end'> &
  ComponentProps<'select'> & {
    options: readonly Option[]
    /** Disables the select, as browsers have no read-only one. */
    readOnly?: boolean
    /** Gets the picked value. A form uses `onChange` instead. */
    onPick?: (value: string) => void
    placeholder?: string
  }

/** A choice among a few, on the browser's own `select`. */
export function Select(props: Props) {
  const { options, onPick, placeholder, readOnly, disabled = readOnly, ...given } = props
  const { frame, control } = useControl(given)
  return (
    <FieldFrame {...frame} end={<ChevronDown size={18} />}>
      <select
        {...control}
        disabled={disabled}
        onChange={onPick ? (event) => onPick(event.target.value) : control.onChange}
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
