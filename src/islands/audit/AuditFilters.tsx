import { useStore } from '@nanostores/react'
import { SearchField } from '#components/fields/SearchField.tsx'
import { Select } from '#components/fields/Select.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { auditActions } from '#contract/auditActions.ts'
import { actionTitle } from '#domain/auditTexts.ts'
import { isWholeDay } from '#domain/dates.ts'
import { fullName } from '#domain/names.ts'
import { people } from '#stores/accounts/people.ts'
import { $typed, $view, $wrongDays, readAction, searchFor, setView } from '#stores/admin/audit.ts'
import { dataIn } from '#stores/loading/resource.ts'

const actions = [
  { value: '', label: 'Every kind' },
  ...auditActions.map((action) => ({ value: action, label: actionTitle(action) })),
]

/** All admins by name, "everyone", and the person whom the page's address names. */
function useActors(chosen: string) {
  const found = useStore(people.admin.$resource)
  const known = dataIn(found)
  const names = (known ?? []).map((admin) => ({
    value: admin._id,
    label: fullName(admin),
    email: admin.email,
  }))
  const isTwin = (label: string) => names.filter((name) => name.label === label).length > 1
  const choices = names
    .map(({ value, label, email }) => ({ value, label: isTwin(label) ? `${label}, ${email}` : label }))
    .sort((one, other) => (one.label < other.label ? -1 : 1))
  const isOther = chosen !== '' && !names.some(({ value }) => value === chosen)
  const other = { value: chosen, label: known === undefined ? 'Loading...' : 'Somebody else' }
  const options = [{ value: '', label: 'Everyone' }, ...choices, ...(isOther ? [other] : [])]
  return { options, error: found.state === 'failed' ? 'The admins could not be loaded' : undefined }
}

export function AuditFilters() {
  const { actor = '', action = '', from = '', to = '' } = useStore($view)
  const typed = useStore($typed)
  const wrong = useStore($wrongDays)
  const actors = useActors(actor)
  return (
    <search className="grid grid-cols-1 items-start gap-3 min-[360px]:grid-cols-2 lg:grid-cols-4 print:hidden">
      <div className="col-span-full">
        <SearchField label="Search a name or id" value={typed} onText={searchFor} />
      </div>
      <Select
        label="Done by"
        value={actor}
        {...actors}
        onPick={(picked) => setView({ actor: picked || undefined })}
      />
      <Select
        label="Kind of change"
        value={action}
        options={actions}
        onPick={(picked) => setView({ action: readAction(picked) })}
      />
      <TextField
        label="From"
        type="date"
        value={from}
        {...(to === '' ? {} : { max: to })}
        onChange={({ target }) => setView({ from: target.value || undefined })}
      />
      <TextField
        label="To"
        type="date"
        value={to}
        error={isWholeDay(to) ? wrong : undefined}
        onChange={({ target }) => setView({ to: target.value || undefined })}
      />
    </search>
  )
}
