import {
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Combobox as HeadlessCombobox,
} from '@headlessui/react'
import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { finder } from '#domain/searched.ts'
import { ActiveOption, pressIn, usualKeys } from './comboboxKeys.tsx'
import { FieldFrame } from './FieldFrame.tsx'
import type { Option } from './Select.tsx'

/** The most options drawn at once: thousands would be slow. */
const shownOptions = 100

/** The first options that hold the words that were typed, in name or value, and how `many` do. */
export function matching(options: readonly Option[], typed: string) {
  const finds = finder(typed)
  const found =
    typed.trim() === '' ? options : options.filter(({ label, value }) => finds(`${label} ${value}`))
  return { found: found.slice(0, shownOptions), many: found.length }
}

type Props = {
  label: string
  /** What the field says while nothing is picked: `Select User`. */
  placeholder: string
  /** Undefined while they are on the way: `Loading...` is shown then. */
  options: readonly Option[] | undefined
  value: string
  readOnly?: boolean
  onPick: (option: Option) => void
  /** Told what was typed when the field is left and no option holds it; without it what was typed is gone. */
  onUnknown?: ((typed: string) => void) | undefined
}

/** A line that cannot be chosen. */
const Note = ({ text }: { text: string }) => (
  <div
    className="px-4 py-3 text-sm text-muted"
    role="option"
    tabIndex={-1}
    aria-selected={false}
    aria-disabled
  >
    {text}
  </div>
)

/** A choice among many, found by typing a name or address. */
export function Combobox({ label, placeholder, options, value, readOnly = false, onPick, onUnknown }: Props) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const { found, many } = matching(options ?? [], typed)
  const more = many - found.length
  const toFindMore = `Type to find ${more.toLocaleString('en')} more`
  const leave = () => {
    const text = typed.trim()
    if (text !== '' && options !== undefined && found.length === 0) onUnknown?.(text)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, activeIndex: number | null) => {
    if (readOnly) return event.preventDefault()
    if (event.key === 'Tab') {
      // Headless UI would pick the option that the arrows are on; who goes on has picked nothing.
      leave()
      pressIn(event.currentTarget, 'Escape')
    } else usualKeys(event, activeIndex, found.length)
  }
  return (
    <HeadlessCombobox
      value={options?.find((option) => option.value === value) ?? null}
      by="value"
      onChange={(option) => option !== null && onPick(option)}
      onClose={() => setTyped('')}
    >
      {({ open, activeIndex }) => (
        <div className="relative">
          <FieldFrame id={id} label={label} end={<ChevronDown size={18} className="mr-4" />}>
            <ComboboxInput<Option | null>
              id={id}
              autoComplete="off"
              placeholder={placeholder}
              displayValue={(option) => option?.label ?? ''}
              readOnly={readOnly}
              onChange={(event) => setTyped(event.target.value)}
              onClick={(event) => !open && !readOnly && pressIn(event.currentTarget, 'ArrowDown')}
              onBlur={leave}
              onKeyDown={(event) => press(event, activeIndex)}
            />
          </FieldFrame>
          {/* The list is not read out as it changes, and least of all that nothing is left of it. */}
          <p role="status" className="sr-only">
            {open && options !== undefined && `${found.length} to choose from`}
            {open && more > 0 && `. ${toFindMore}.`}
          </p>
          <ComboboxOptions modal={false} aria-label="Choices" className="choices">
            {found.length === 0 && <Note text={options === undefined ? 'Loading...' : 'No options'} />}
            {found.map((option) => (
              <ComboboxOption key={option.value} value={option} as={ActiveOption} className="choice">
                <span className="truncate">{option.label}</span>
                <span className="truncate text-xs text-muted">{option.value}</span>
              </ComboboxOption>
            ))}
            {more > 0 && <Note text={toFindMore} />}
          </ComboboxOptions>
        </div>
      )}
    </HeadlessCombobox>
  )
}
