import type { Enquiry } from '#contract/enquiries.ts'
import { nearDay } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import { counted } from '#domain/words.ts'

export const stageWords = {
  talking: 'Talking',
  viewing: 'Viewing',
  offer: 'Offer',
  won: 'Won',
  lost: 'Lost',
} as const satisfies Record<NonNullable<Enquiry['stage']>, string>

export const sourceWords = {
  friend: 'A friend',
  instagram: 'Instagram',
  google: 'Google',
  agent: 'An agent',
  other: 'Somewhere else',
} as const satisfies Record<NonNullable<Enquiry['source']>, string>

function nextText(day: string, today: string): string {
  if (day === today) return 'due today'
  return `${day < today ? 'due since' : 'next on'} ${nearDay(day, today)}`
}

/**
 * Whose an enquiry is and how it stands, in one line.
 * @param today `2026-11-30`
 */
export function workText({ assignedTo, nextOn, stage, lostWhy, notes = [] }: Enquiry, today: string): string {
  return [
    `Assigned to ${assignedTo ? fullName(assignedTo) : 'nobody'}`,
    stage && stageWords[stage],
    lostWhy,
    nextOn && nextText(nextOn, today),
    notes.length > 0 && counted(notes.length, 'note'),
  ]
    .filter(Boolean)
    .join(' · ')
}
