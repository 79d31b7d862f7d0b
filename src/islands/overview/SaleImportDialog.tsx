import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { AboutCsv } from '#components/import/AboutCsv.tsx'
import { ImportDialog } from '#components/import/ImportDialog.tsx'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { makeSaleImport, saveSaleTemplate } from '#stores/owners/saleCsv.ts'
import { SaleImportPreview } from './SaleImportPreview.tsx'

const about = (
  <AboutCsv
    text="A CSV file with a line for each payment: project, home, the buyer's name, email and phone number, the amount and the day it came. What a line leaves out of its home and buyer is taken from the line above. A buyer who has paid nothing yet has a line without amount and day. “Plan” may name a template of payment plans, with its “First day”. The homes must be here already. You see what will happen before anything does."
    onTemplate={saveSaleTemplate}
  />
)

type Props = { title: string; onClose: () => void }

export default function SaleImportDialog({ title, onClose }: Props) {
  const [sales] = useState(makeSaleImport)
  const state = useStore(sales.$import)
  useEffect(() => sales.restart, [sales])
  return (
    <ImportDialog
      noun="home"
      {...{ title, state, about, onClose }}
      preview={(planned) => <SaleImportPreview {...planned} onImport={sales.run} onOther={sales.restart} />}
      onFile={(file) => sales.preview(file).catch(showFailedCall)}
      onRun={sales.run}
      onStop={sales.stop}
    />
  )
}
