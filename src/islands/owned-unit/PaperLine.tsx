import { storedOfUser } from '#browser/storage/storage.ts'
import { company } from '#company.ts'
import { usePrinting } from '#components/tables/usePrinting.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'

/** The line that only print shows: sender, owner and date. */
export function PaperLine() {
  // Rendered when printing begins: the page may have been open since yesterday.
  usePrinting()
  const owner = fullName({
    firstName: storedOfUser('firstName') ?? '',
    lastName: storedOfUser('lastName') ?? '',
  })
  const parts = [company.legalName, owner, `printed ${dayInWords(new Date().toISOString())}`]
  return <p className="hidden text-sm text-muted print:block">{parts.filter(Boolean).join(' · ')}</p>
}
