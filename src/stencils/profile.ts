import { profileValues } from './peopleValues.ts'
import { stand } from './stand.ts'

void stand([['GET /user/profile', 'profile']], (mine) => ({
  mine: mine.mailNotices === undefined ? [] : [profileValues(mine, mine.mailNotices)],
}))
