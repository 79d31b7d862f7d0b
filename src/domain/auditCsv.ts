import type { AuditEntry } from '#contract/admin.ts'
import { actionTitle, changesOf, type FieldChange, subjectName } from './auditTexts.ts'
import { companyDay } from './dates.ts'
import { timeOfDay } from './dateWords.ts'
import { fullName } from './names.ts'

/** `Price: ₦1.00 → ₦2.00`. A value that was set or removed stands alone. */
const changeText = ({ field, before, after }: FieldChange) =>
  `${field}: ${[before ?? [], after ?? []].flat().join(' → ')}${after === undefined ? ' (removed)' : ''}`

/** The audit trail as rows of a CSV file. Days and times follow the company's clock. */
export const auditRows = (entries: readonly AuditEntry[]) =>
  entries.map((entry) => ({
    Date: companyDay(entry.createdAt),
    Time: timeOfDay(entry.createdAt),
    'Done by': entry.actor === undefined ? 'The system' : fullName(entry.actor),
    Email: entry.actor?.email ?? '',
    Change: actionTitle(entry.action),
    'Done to': subjectName(entry, entry.subject?.name) ?? '',
    'What changed': changesOf(entry).map(changeText).join('; '),
    ID: entry.subjectId,
  }))
