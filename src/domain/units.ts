import type { UnitSummary } from '#contract/units.ts'
import { placeOf } from './place.ts'
import { counted } from './words.ts'

/** The payment plan in words. The two known plans have names; other texts stay as they are. */
export function paymentPlanLabel(plan: string): string {
  if (plan === 'installmental') return 'Installmental'
  return plan === 'full' ? 'Full payment' : plan
}

type Described = Pick<UnitSummary, 'name' | 'numberOfRooms' | 'numberOfBathRooms'> & {
  readonly projectId: { readonly name: string; readonly address: string; readonly location: string }
}

export function unitDescription({ name, projectId, numberOfRooms, numberOfBathRooms }: Described): string {
  const place = placeOf(projectId)
  return `${name} is a home in ${projectId.name} at ${place}. It has ${counted(numberOfRooms, 'room')} and ${counted(numberOfBathRooms, 'bathroom')}.`
}
