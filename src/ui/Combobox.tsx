import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { matching, movedTo } from './combobox.ts'
import { FieldFrame } from './FieldFrame.tsx'
import type { Option } from './Select.tsx'

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

type ListProps = {
  id: string
  options: readonly Option[] | undefined
  found: readonly Option[]
  /** How many would be found by typing on. */
  more: number
  active: number
  onPick: (option: Option) => void
}

const seen = (node: HTMLElement | null) => node?.scrollIntoView({ block: 'nearest' })

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

const toFindMore = (more: number) => `Type to find ${more.toLocaleString('en')} more`

function Choices({ id, options, found, more, active, onPick }: ListProps) {
  return (
    <div id={id} role="listbox" aria-label="Choices" className="choices">
      {found.length === 0 && <Note text={options === undefined ? 'Loading...' : 'No options'} />}
      {found.map((option, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field moves the highlight and picks by key
        <div
          key={option.value}
          id={`${id}-${index}`}
          ref={index === active ? seen : null}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className="choice"
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPick(option)}
        >
          <span className="truncate">{option.label}</span>
          <span className="truncate text-xs text-muted">{option.value}</span>
        </div>
      ))}
      {more > 0 && <Note text={toFindMore(more)} />}
    </div>
  )
}

/** The highlight, what was typed, and whether the list is open. */
function useChoices({ options, onPick, onUnknown }: Pick<Props, 'options' | 'onPick' | 'onUnknown'>) {
  const [typed, setTyped] = useState<string>()
  const [active, setActive] = useState(0)
  const open = typed !== undefined
  const { found, many } = matching(options ?? [], typed ?? '')
  const close = () => setTyped(undefined)
  const leave = () => {
    const text = typed?.trim() ?? ''
    if (text !== '' && options !== undefined && found.length === 0) onUnknown?.(text)
    close()
  }
  const pick = (option: Option) => {
    onPick(option)
    close()
  }
  const type = (text: string) => {
    setTyped(text)
    setActive(0)
  }
  const press = (event: KeyboardEvent) => {
    const next = movedTo(event, open ? active : -1, found.length)
    const chosen = found[active]
    if (next !== undefined) {
      if (!open) setTyped('')
      setActive(next)
    } else if (event.key === 'Enter' && open) {
      if (chosen !== undefined) pick(chosen)
    } else if (event.key === 'Escape' && open) close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { typed, active, open, found, more: many - found.length, leave, pick, type, press }
}

/** A choice among many, found by typing a name or address. */
export function Combobox({ label, placeholder, options, value, readOnly = false, onPick, onUnknown }: Props) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { typed, active, open, found, more, leave, pick, type, press } = useChoices({
    options,
    onPick,
    onUnknown,
  })
  const picked = options?.find((option) => option.value === value)?.label ?? ''
  return (
    <div className="relative">
      <FieldFrame id={id} label={label} end={<ChevronDown size={18} className="mr-4" />}>
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          autoComplete="off"
          placeholder={placeholder}
          aria-expanded={open}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={open && found.length > 0 ? `${id}-list-${active}` : undefined}
          value={typed ?? picked}
          readOnly={readOnly}
          onChange={(event) => type(event.target.value)}
          onClick={() => !open && !readOnly && type('')}
          onBlur={leave}
          onKeyDown={readOnly ? undefined : press}
        />
      </FieldFrame>
      {/* The list is not read out as it changes, and least of all that nothing is left of it. */}
      <p role="status" className="sr-only">
        {open && options !== undefined && `${found.length} to choose from`}
        {open && more > 0 && `. ${toFindMore(more)}.`}
      </p>
      {open && <Choices id={`${id}-list`} {...{ options, found, more, active }} onPick={pick} />}
    </div>
  )
}
