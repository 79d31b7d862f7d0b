import { Search } from 'lucide-react'

type Props = { label: string; value: string; onText: (text: string) => void }

/** A field that filters what is below it while typing. Its label is inside the field. */
export const SearchField = ({ label, value, onText }: Props) => (
  <label className="search-field">
    <Search size={18} className="shrink-0 text-muted" />
    <span className="sr-only">{label}</span>
    <input
      type="search"
      value={value}
      placeholder={label}
      autoComplete="off"
      onChange={(event) => onText(event.target.value)}
    />
  </label>
)
