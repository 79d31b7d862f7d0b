import { addressQuery } from '#browser/navigation.ts'
import { homeToPayFor } from '#domain/bills.ts'
import { stand } from './stand.ts'
import { choiceValues } from './values.ts'

void stand([['GET /user/owned-units', 'owned-units']], (owned) => ({
  choices: owned.map(choiceValues(owned, homeToPayFor(owned, addressQuery('unitId')))),
}))
