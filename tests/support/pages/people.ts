import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import type { OwnedUnit } from '#contract/owners.ts'
import { ask, callAsAdmin, newUnit, uniqueEmail } from '../worlds/adminWorld.ts'
import type { World } from '../worlds/world.ts'
import { buyer, expect } from './browser.ts'

/** A particular unit that the demo's buyer owns. */
export async function ownedOf(world: World): Promise<OwnedUnit> {
  const owned = await ask<OwnedUnit[]>(world, buyer, 'GET /user/owned-units')
  const found = owned.find(({ unitId }) => unitId.name === 'Poolside Apartment C1')
  if (found === undefined) throw new Error('The demo’s buyer does not own C1')
  return found
}

/** Makes a customer without a unit. @returns the email address */
export async function newcomer(world: World, admin: string): Promise<string> {
  const email = `new-${randomBytes(4).toString('hex')}@mail.example`
  const person = { firstName: 'Zainab', lastName: 'Musa', phoneNumber: '', email }
  await ask(world, admin, 'POST /admin/create-user', person)
  return email
}

/** Makes a customer who owns one unit. */
export async function ownerOfOne(world: World): Promise<{ email: string; unitId: string }> {
  const { id: unitId } = await newUnit(world)
  const email = uniqueEmail()
  const owner = { firstName: 'Amarachukwu', email, pricePaid: 1_000_000 }
  await callAsAdmin(world, `POST /admin/unit/${unitId}/add-user`, owner)
  return { email, unitId }
}

/**
 * Expects the demo's ongoing projects in the list and no completed ones. Other tests may add more.
 */
export async function expectOngoingProjects(page: Page): Promise<void> {
  const ongoing = page.getByRole('region', { name: 'Ongoing Projects' })
  await expect(ongoing.getByRole('link', { name: 'Palm Court' })).toBeVisible()
  await expect(ongoing.getByRole('link', { name: 'Lagoon Towers' })).toBeVisible()
  await expect(ongoing.getByRole('link', { name: 'The Meridian' })).toHaveCount(0)
}
