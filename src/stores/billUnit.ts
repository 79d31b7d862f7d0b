import { atom, computed, onMount } from 'nanostores'
import { addressQuery, writeQuery } from '#browser/navigation.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import { ownedUnits } from './owners.ts'

/** The unit of the address (`?unitId=`), or the one picked since. */
const $wanted = atom<string | undefined>(undefined)

onMount($wanted, () => {
  if (!import.meta.env.SSR) $wanted.set(addressQuery('unitId'))
})

/** The unit a bill is paid for: the wanted one; an only unit needs no choice (decisions, "Meaning"). */
export const $billUnit = computed([ownedUnits.$resource, $wanted], (owned, wanted): string | undefined => {
  if (wanted !== undefined) return wanted
  return owned.state === 'ready' && owned.data.length === 1 ? owned.data[0]?.unitId._id : undefined
})

/** Picks a unit; the address keeps it over a reload. */
export function pickBillUnit(unitId: string): void {
  writeQuery('unitId', unitId)
  $wanted.set(unitId)
}

/** A unit among the owned ones. */
export const findOwned = (owned: readonly OwnedUnit[], unitId: string | undefined): OwnedUnit | undefined =>
  owned.find((unit) => unit.unitId._id === unitId)
