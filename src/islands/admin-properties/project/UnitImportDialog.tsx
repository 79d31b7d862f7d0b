import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { AboutCsv } from '#components/import/AboutCsv.tsx'
import { ImportDialog } from '#components/import/ImportDialog.tsx'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import type { ProjectPage } from '#stores/properties/adminProject.ts'
import { makeUnitImport, saveUnitTemplate } from '#stores/properties/unitCsv.ts'
import { UnitImportPreview } from './UnitImportPreview.tsx'

const about = (
  <AboutCsv
    text="A CSV file with a line for each unit, and its columns named in the first one. Fill in the template, or use a list of your own. You see what will happen before anything does."
    onTemplate={saveUnitTemplate}
  />
)

type Props = { store: ProjectPage; onClose: () => void }

export default function UnitImportDialog({ store, onClose }: Props) {
  const [units] = useState(() => makeUnitImport(store))
  const state = useStore(units.$import)
  useEffect(() => units.restart, [units])
  return (
    <ImportDialog
      title="Import Units"
      noun="unit"
      {...{ state, about, onClose }}
      preview={(planned) => <UnitImportPreview {...planned} onImport={units.run} onOther={units.restart} />}
      onFile={(file) => units.preview(file).catch(showFailedCall)}
      onRun={units.run}
      onStop={units.stop}
    />
  )
}
