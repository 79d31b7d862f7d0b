import { storedOfUser } from '#browser/storage.ts'
import { company } from '#company.ts'
import { usePrinting } from '#components/usePrinting.ts'
import { dayInWords } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'

/** What a printed page is no paper without: who it comes from, whose it is, and of which day. */
export function PaperLine() {
  // Told of the printing it is drawn anew, on that day: the page may have been open since yesterday.
  usePrinting()
  const owner = fullName({
    firstName: storedOfUser('firstName') ?? '',
    lastName: storedOfUser('lastName') ?? '',
  })
  const parts = [company.legalName, owner, `printed ${dayInWords(new Date().toISOString())}`]
  return <p className="hidden text-sm text-muted print:block">{parts.filter(Boolean).join(' · ')}</p>
}
