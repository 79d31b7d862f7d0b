import { FileDown } from 'lucide-react'
import { Button } from '#components/Button.tsx'
import { useDocument } from '#components/page/useDocument.ts'

function Statement({ unitId, name }: { unitId: string; name: string }) {
  const { busy, start } = useDocument(({ saveStatement }) => saveStatement(unitId, { name }))
  return (
    <Button kind="quiet" size="small" busy={busy} icon={<FileDown size={18} />} onClick={start}>
      {name} (PDF)
    </Button>
  )
}

/**
 * Statements of homes that the customer no longer owns; those of current homes are on their pages.
 * @param props `homes`: their names by unit id
 */
export default function FormerHomes({ homes }: { homes: ReadonlyMap<string, string> }) {
  return (
    <div className="flex flex-wrap items-center gap-3 print:hidden">
      <p className="text-sm text-muted">Statements of homes you no longer own</p>
      {[...homes].map(([unitId, name]) => (
        <Statement key={unitId} {...{ unitId, name }} />
      ))}
    </div>
  )
}
