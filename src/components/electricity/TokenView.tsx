import { useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import type { BillPayment } from '#contract/bills.ts'
import { money } from '#domain/money.ts'
import { distributorName, inGroups, tokenTitles } from '#domain/power.ts'
import { creditedText, keyInWords } from '#domain/tokens.ts'
import { Button } from '../Button.tsx'

/** Copies a token as a meter's app takes it, without blanks. */
function Copy({ digits, about }: { digits: string; about: string | undefined }) {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(digits).then(
      () => true,
      () => false,
    )
    setCopied(copied === true)
    if (!copied) toast.error('The token could not be copied')
  }
  return (
    <>
      {/* Off: a change here would make a screen reader read the whole payment status again. */}
      <span aria-live="off" className="print:hidden">
        <Button kind="quiet" size="small" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
          {about !== undefined && <span className="sr-only">: {about}</span>}
        </Button>
      </span>
      <span role="status" className="sr-only">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}

type TokenProps = { title: string; digits: string; isOnly: boolean }

const Token = ({ title, digits, isOnly }: TokenProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-[14px] border border-line bg-raised px-5 py-4">
    <p className="grid gap-1">
      <span className="text-sm text-muted">{title}</span>
      <span className="text-[1.375rem] leading-snug font-medium text-balance text-ink tabular-nums select-all md:text-[1.5rem]">
        {inGroups(digits)}
      </span>
    </p>
    <Copy digits={digits} about={isOnly ? undefined : title} />
  </li>
)

function Facts({ bill, company }: Props) {
  const { token = [], units, debt = 0 } = bill
  return (
    <div className="grid gap-1 text-muted">
      {units !== undefined && <p className="text-lg text-ink tabular-nums">{units} kWh</p>}
      {debt > 0 && (
        <p>
          {money(debt)} of it paid a debt to {company ?? distributorName(bill.company)}.
        </p>
      )}
      <p>{token.length === 0 ? creditedText(bill) : keyInWords(token.length)}</p>
    </div>
  )
}

type Props = {
  /** A paid bill whose electricity was delivered. */
  bill: BillPayment
  /** The distributor's name. Default: the one that is known for its code. */
  company?: string
}

/** A bill's tokens in the order in which they are keyed in, or the account that was credited. */
export function TokenView({ bill, company }: Props) {
  const { token = [] } = bill
  return (
    <div className="grid w-full grid-cols-1 gap-4">
      {token.length > 0 && (
        <ol className="grid grid-cols-1 gap-3">
          {token.map(({ kind, digits }) => (
            <Token key={digits} title={tokenTitles[kind]} digits={digits} isOnly={token.length === 1} />
          ))}
        </ol>
      )}
      <Facts bill={bill} {...(company !== undefined && { company })} />
    </div>
  )
}
