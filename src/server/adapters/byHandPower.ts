import { distributors } from '#domain/power.ts'
import { type PowerPort, PowerServiceDown, type VendOutcome } from '../ports/power.ts'

const waiting: VendOutcome = { state: 'waiting' }

/** Electricity that an admin buys elsewhere: every order waits until its token is entered. */
export const byHandPower: PowerPort = {
  provider: 'by hand',
  companies: distributors,
  buys: false,
  check: async () => {
    throw new PowerServiceDown('no service to ask')
  },
  vend: async () => waiting,
  ask: async () => waiting,
  find: async () => waiting,
}
