import { homesOwned } from '#domain/homes.ts'
import { stand } from './stand.ts'
import { propertyCardValues } from './values.ts'

void stand([['GET /user/owned-units', 'owned-units']], (owned) => ({
  count: owned.length > 0 ? [{ count: homesOwned(owned.length) }] : [],
  properties: owned.map(propertyCardValues),
}))
