import { useStore } from '@nanostores/react'
import { Plus, Upload } from 'lucide-react'
import { Button } from '#components/Button.tsx'
import { SearchField } from '#components/fields/SearchField.tsx'
import { Select } from '#components/fields/Select.tsx'
import { ExportButton } from '#components/tables/ExportButton.tsx'
import type { UserList } from '#stores/accounts/people.ts'
import { $view, setView, userLists } from '#stores/accounts/userLists.ts'

const lists = [
  { value: 'user', label: 'Users' },
  { value: 'admin', label: 'Admins' },
]

const exportList = (list: UserList) =>
  import('#stores/accounts/userCsv.ts').then(({ exportPeople }) => exportPeople(list))

export function UserToolbar({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const { list, q } = useStore($view)
  const { state } = useStore(userLists[list].$resource)
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-full md:w-44">
        <Select
          label="List"
          value={list}
          options={lists}
          onPick={(picked) => setView({ list: picked === 'admin' ? 'admin' : 'user', show: undefined })}
        />
      </div>
      <div className="min-w-60 flex-1">
        <SearchField label="Search name, email or phone" value={q} onText={(text) => setView({ q: text })} />
      </div>
      <div className="flex flex-wrap gap-2 [&_.button]:min-h-[52px]">
        <Button kind="quiet" icon={<Upload size={18} />} onClick={onImport}>
          Import
        </Button>
        <ExportButton
          label="Export"
          size="normal"
          className=""
          disabled={state !== 'ready'}
          onExport={() => exportList(list)}
        />
        <Button icon={<Plus size={18} />} onClick={onAdd}>
          Add New User
        </Button>
      </div>
    </div>
  )
}
