import { stand } from './stand.ts'
import { choiceValues } from './values.ts'

void stand([['GET /user/owned-units', 'owned-units']], (owned) => {
  const [first, second] = owned
  const only = second === undefined ? first?.unitId._id : undefined
  const chosen = new URLSearchParams(location.search).get('unitId') || only
  return { choices: owned.map(choiceValues(owned, chosen)) }
})
