import { atom, computed, onMount } from 'nanostores'
import { addressQuery, writeQuery } from '#browser/navigation.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import { homeToPayFor } from '#domain/bills.ts'
import { ownedUnits } from './owners.ts'

/** The unit of the address (`?unitId=`), or the one picked since. */
const $wanted = atom<string | undefined>(undefined)

onMount($wanted, () => $wanted.set(addressQuery('unitId')))

/** The unit a bill is paid for. */
export const $billUnit = computed([ownedUnits.$resource, $wanted], (owned, wanted) =>
  homeToPayFor(owned.state === 'ready' ? owned.data : undefined, wanted),
)

/** Picks a unit; the address keeps it over a reload. */
export function pickBillUnit(unitId: string): void {
  writeQuery({ unitId })
  $wanted.set(unitId)
}

/** A unit among the owned ones. */
export const findOwned = (owned: readonly OwnedUnit[], unitId: string | undefined): OwnedUnit | undefined =>
  owned.find((unit) => unit.unitId._id === unitId)
