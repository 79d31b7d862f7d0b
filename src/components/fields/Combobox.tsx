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

/** The most options rendered at once: thousands would be slow. */
const shownOptions = 100

/** The first options whose name or value matches the typed words, and the number of all matches. */
export function matching(options: readonly Option[], typed: string) {
  const finds = finder(typed)
  const found =
    typed.trim() === '' ? options : options.filter(({ label, value }) => finds(`${label} ${value}`))
  return { found: found.slice(0, shownOptions), total: found.length }
}

type Props = {
  label: string
  placeholder: string
  /** Undefined while they load: shows `Loading...`. */
  options: readonly Option[] | undefined
  /** The options failed to load: none are shown, as they would cover what is said below the field. */
  isFailed?: boolean
  /**
   * Of a list too long to load: the newest search for what was typed, whose first matches are among
   * the options, how many it found, and how many there are in all. Undefined if the options are the
   * whole list.
   */
  search?: { readonly typed: string; readonly found: number; readonly all: number } | undefined
  /** Called while somebody types. */
  onType?: (typed: string) => void
  value: string
  readOnly?: boolean
  onPick: (option: Option) => void
  /** Called with the text if the field is left without a match. Without it the text is dropped. */
  onUnknown?: ((typed: string) => void) | undefined
}

/** A line that can't be chosen. */
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

export function Combobox(props: Props) {
  const { label, placeholder, options, isFailed = false, value, readOnly = false } = props
  const { search, onType, onPick, onUnknown } = props
  const id = useId()
  const [typed, setTyped] = useState('')
  const { found, total } = matching(options ?? [], typed)
  const wanted = typed.trim()
  const isSearched = wanted === '' || search?.typed === wanted
  const inAll = search === undefined ? 0 : wanted === '' ? search.all : isSearched ? search.found : 0
  const more = Math.max(total, inAll) - found.length
  const isLoading = options === undefined || (search !== undefined && !isSearched)
  const toFindMore = `Type to find ${more.toLocaleString('en')} more`
  const leave = () => {
    const text = typed.trim()
    if (text !== '' && options !== undefined && found.length === 0) onUnknown?.(text)
  }
  const press = (event: KeyboardEvent<HTMLInputElement>, open: boolean, activeIndex: number | null) => {
    if (event.key === 'Tab') {
      leave()
      // Headless UI would pick the highlighted option; leaving the field must pick nothing. If the
      // list is closed, Escape would close the dialog around the field.
      if (open) pressIn(event.currentTarget, 'Escape')
    } else if (!readOnly) usualKeys(event, activeIndex, found.length)
    else if (event.key !== 'Escape') event.preventDefault()
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
              onChange={(event) => {
                setTyped(event.target.value)
                onType?.(event.target.value)
              }}
              onClick={(event) => !open && !readOnly && pressIn(event.currentTarget, 'ArrowDown')}
              onBlur={leave}
              onKeyDown={(event) => press(event, open, activeIndex)}
            />
          </FieldFrame>
          {/* Screen readers do not announce changes of the list, not even an empty one. */}
          <p role="status" className="sr-only">
            {open && options !== undefined && !isFailed && `${found.length} to choose from`}
            {open && more > 0 && `. ${toFindMore}.`}
          </p>
          <ComboboxOptions modal={false} aria-label="Choices" className="choices" hidden={isFailed}>
            {found.length === 0 && <Note text={isLoading ? 'Loading...' : 'No options'} />}
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
