import type { UnitSummary } from '#contract/units.ts'
import { placeOf } from './place.ts'
import { counted } from './words.ts'

/** The payment plan in words: the two known plans by name, free text as it was written. */
export function paymentPlanLabel(plan: string): string {
  if (plan === 'installmental') return 'Installmental'
  return plan === 'full' ? 'Full payment' : plan
}

type Described = Pick<UnitSummary, 'name' | 'numberOfRooms' | 'numberOfBathRooms'> & {
  readonly projectId: { readonly name: string; readonly address: string; readonly location: string }
}

/** The sentence that describes a unit: its and its project's name, where it is, its rooms. */
export function unitDescription({ name, projectId, numberOfRooms, numberOfBathRooms }: Described): string {
  const place = placeOf(projectId)
  return `${name} is a home in ${projectId.name} at ${place}. It has ${counted(numberOfRooms, 'room')} and ${counted(numberOfBathRooms, 'bathroom')}.`
}
