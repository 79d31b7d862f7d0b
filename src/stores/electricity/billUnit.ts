import { atom, computed, onMount } from 'nanostores'
import { addressQuery, writeQuery } from '#browser/page/navigation.ts'
import type { OwnedUnit } from '#contract/owners.ts'
import { homeToPayFor } from '#domain/bills.ts'
import { ownedUnits } from '../owners/owners.ts'

/** The unit of the address (`?unitId=`) until another is picked. */
const $requestedUnit = atom<string | undefined>(undefined)

onMount($requestedUnit, () => $requestedUnit.set(addressQuery('unitId')))

export const $billUnit = computed([ownedUnits.$resource, $requestedUnit], (owned, wanted) =>
  homeToPayFor(owned.state === 'ready' ? owned.data : undefined, wanted),
)

/** Picks a unit. The address keeps it over a reload. */
export function pickBillUnit(unitId: string): void {
  writeQuery({ unitId })
  $requestedUnit.set(unitId)
}

export const findOwned = (owned: readonly OwnedUnit[], unitId: string | undefined): OwnedUnit | undefined =>
  owned.find((unit) => unit.unitId._id === unitId)
