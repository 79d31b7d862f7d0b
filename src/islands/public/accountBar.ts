/* Makes the customer's bar on a public page work. A file of its own: visitors never fetch it. */
import { wireAccount } from '#browser/session/account.ts'
import { wirePayBillTip } from '#stores/electricity/payBillTip.ts'

wireAccount()
wirePayBillTip()
