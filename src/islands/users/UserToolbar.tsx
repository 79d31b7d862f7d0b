import { useStore } from '@nanostores/react'
import { Download, Plus, Upload } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#components/Button.tsx'
import { SearchField } from '#components/fields/SearchField.tsx'
import { Select } from '#components/fields/Select.tsx'
import type { UserList } from '#stores/accounts/people.ts'
import { $view, setView, userLists } from '#stores/accounts/userLists.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'

const lists = [
  { value: 'user', label: 'Users' },
  { value: 'admin', label: 'Admins' },
]

const exportList = (list: UserList) =>
  import('#stores/accounts/userCsv.ts').then(({ exportPeople }) => exportPeople(list)).catch(showFailedCall)

export function UserToolbar({ onAdd, onImport }: { onAdd: () => void; onImport: () => void }) {
  const { list, q } = useStore($view)
  const { state } = useStore(userLists[list].$resource)
  const [isExporting, setExporting] = useState(false)
  const save = async () => {
    setExporting(true)
    await exportList(list)
    setExporting(false)
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <div className="w-full md:w-44">
        <Select
          label="List"
          value={list}
          options={lists}
          onPick={(picked) => setView({ list: picked === 'admin' ? 'admin' : 'user' })}
        />
      </div>
      <div className="min-w-60 flex-1">
        <SearchField label="Search name, email or phone" value={q} onText={(text) => setView({ q: text })} />
      </div>
      <div className="flex flex-wrap gap-2 [&_.button]:min-h-[52px]">
        <Button kind="quiet" icon={<Upload size={18} />} onClick={onImport}>
          Import
        </Button>
        <Button
          kind="quiet"
          icon={<Download size={18} />}
          disabled={state !== 'ready'}
          busy={isExporting}
          onClick={save}
        >
          Export
        </Button>
        <Button icon={<Plus size={18} />} onClick={onAdd}>
          Add New User
        </Button>
      </div>
    </div>
  )
}
