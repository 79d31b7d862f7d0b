import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { ImportDialog as Importing } from '#components/import/ImportDialog.tsx'
import { $import, previewImport, restartImport, runImport, stopImport } from '#stores/accounts/userCsv.ts'
import { $view } from '#stores/accounts/userLists.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { ImportPreview } from './ImportPreview.tsx'

const about = (
  <p className="text-sm text-muted">
    A CSV file with the columns First name, Last name, Email and Phone number, as an export has them, or
    Unicode Text from Excel. You see what will happen before anything does.
  </p>
)

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useStore($import)
  const { list } = useStore($view)
  const run = () => runImport(list)
  useEffect(() => restartImport, [])
  return (
    <Importing
      title={list === 'admin' ? 'Import admins' : 'Import users'}
      noun="account"
      {...{ state, about, onClose }}
      preview={(planned) => <ImportPreview {...planned} list={list} onImport={run} />}
      onFile={(file) => previewImport(file).catch(showFailedCall)}
      onRun={run}
      onStop={stopImport}
    />
  )
}
