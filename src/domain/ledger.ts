import { company } from '#company.ts'
import type { Balance, LedgerLine } from '#contract/transactions.ts'
import { isErased } from './accountStatus.ts'
import { givenBackText } from './bills.ts'
import { companyDay } from './dates.ts'
import { koboOf, nairaOf } from './kobo.ts'
import { fullName } from './names.ts'
import { phoneInSheet } from './phone.ts'

/** Adds up naira in whole kobo, because sums of floating-point fractions drift. */
export const sumOfNaira = (amounts: readonly number[]): number =>
  nairaOf(amounts.reduce((sum, naira) => sum + koboOf(naira), 0))

/** The owner's e-mail address. Empty for an erased customer. */
export const addressOf = ({ owner }: Pick<LedgerLine, 'owner'>): string =>
  isErased(owner) ? '' : owner.email

/**
 * The lines as rows of a CSV file: signed amounts, and days in the form that every spreadsheet
 * reads.
 */
export const ledgerRows = (lines: readonly LedgerLine[]) =>
  lines.map((line) => ({
    Date: companyDay(line.date),
    Project: line.projectName,
    Unit: line.unitName,
    Owner: fullName(line.owner),
    Email: addressOf(line),
    Title: line.txTitle,
    Type: line.txType,
    Amount: line.amount.toFixed(2),
    State: line.state ?? '',
    Reason: line.reason ?? '',
    Reference: line.txId,
    Refund: givenBackText(line.moneyBack) ?? '',
    Recorded: companyDay(line.recordedAt ?? line.date),
  }))

const planColumns = ({ overdue, overdueSince, nextDueOn, nextDueAmount }: Balance) => ({
  [`Overdue (${company.currency})`]: overdue?.toFixed(2) ?? '',
  'Overdue since': overdueSince ?? '',
  'Next due': nextDueOn ?? '',
  [`Next due (${company.currency})`]: nextDueAmount?.toFixed(2) ?? '',
})

/**
 * The balances as rows of a CSV file.
 * @param withPlans whether it has columns of payment plans: if any home has one
 */
export const balanceRows = (balances: readonly Balance[], withPlans: boolean) =>
  balances.map((balance) => ({
    Project: balance.projectName,
    Unit: balance.unitName,
    Owner: fullName(balance.owner),
    Email: addressOf(balance),
    'Phone number': isErased(balance.owner) ? '' : phoneInSheet(balance.phoneNumber),
    'Payment plan': balance.paymentPlan,
    Price: balance.price.toFixed(2),
    Paid: balance.pricePaid.toFixed(2),
    Outstanding: balance.outstanding.toFixed(2),
    'Last payment': companyDay(balance.lastPaidAt),
    ...(withPlans ? planColumns(balance) : {}),
  }))
