/* Brings the customer's bar on a public page to life. A file of its own: visitors never fetch it. */
import { wireAccount } from './account.ts'
import { wireTip } from './tip.ts'

wireAccount()
wireTip()
