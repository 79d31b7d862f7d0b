import type { Vend } from '#contract/power.ts'

type Bought = Pick<Vend, 'meterKind' | 'vendState' | 'vendReason'>

/** What a payment brings: a token, or a credit on an account that is billed afterwards. */
export const broughtBy = ({ meterKind }: Pick<Vend, 'meterKind'>): 'Token' | 'Credit' =>
  meterKind === 'postpaid' ? 'Credit' : 'Token'

export const vendTitle = (bought: Bought): string => `Electricity ${broughtBy(bought).toLowerCase()}`

const doneText = (bought: Bought) => (broughtBy(bought) === 'Credit' ? 'Credited' : 'Token sent')

/** Its state in a line of the ledger: `Token waiting`. */
export const vendNote = (bought: Bought): string =>
  bought.vendState === 'done' ? doneText(bought) : `${broughtBy(bought)} ${bought.vendState}`

/** Its state with the reason: `Refused: unknown meter`. */
export function vendStateText(bought: Bought): string {
  const { vendState, vendReason } = bought
  if (vendState === 'done') return doneText(bought)
  const words = vendState === 'waiting' ? 'Waiting' : 'Refused'
  return vendReason ? `${words}: ${vendReason}` : words
}

export const askingTexts = ({ vendState }: Bought): readonly [button: string, help: string] =>
  vendState === 'refused'
    ? [
        'Buy again',
        'Nothing was bought. Buying again places a new order, for the amount less what went back.',
      ]
    : [
        'Ask again',
        'The service is asked about the order. If none was sent yet, it is placed now. Nothing is bought twice.',
      ]

/** Shown after the service was asked, while its answer is awaited and once it is there. */
export function askedText(bought: Bought): string {
  if (bought.vendState === 'waiting') return 'The service is being asked. The answer will show here.'
  if (bought.vendState === 'refused') return 'It was refused.'
  return broughtBy(bought) === 'Credit' ? 'The account is credited.' : 'The token has come.'
}
