import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { today } from '#browser/storage/serverTime.ts'
import { company } from '#company.ts'
import { Button } from '#components/Button.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import { Restored } from '#components/states/Restored.tsx'
import { cleanEmail, isEmail } from '#contract/fields/cleaned.ts'
import type { Hold } from '#contract/holds.ts'
import type { User } from '#contract/users.ts'
import { isErased } from '#domain/accountStatus.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { readWholeNumber, separatorText } from '#domain/readAmount.ts'
import { aboveThePrice, assigningText } from '#domain/recording.ts'
import { comparableName } from '#domain/searched.ts'
import { customerAt, people } from '#stores/accounts/people.ts'
import { showOwnerFailure } from '#stores/loading/failureTexts.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { ownerDraft, type UnitPage, unitName } from '#stores/properties/adminUnit.ts'
import { PersonPicker } from '../PersonPicker.tsx'
import { earlierDay, ReceivedOn } from './ReceivedOn.tsx'

type Props = {
  store: UnitPage
  /** By which the person becomes the owner. */
  hold?: Hold | undefined
  onDone?: () => void
}

/** The contract splits the name in two; this form has one field. */
const fieldNames = { firstName: 'name', lastName: 'name' }

/**
 * The unit's price, if the server reports availability. Other servers have rules of their own and
 * know no day of payment.
 */
function usePriceTold(store: UnitPage): number | undefined {
  const { $resource } = store.page
  const unit = dataIn(useStore($resource))?.unit
  return unit?.availability && unit.price
}

function useOwnerForm({ store, hold, onDone }: Props, isOurs: boolean, priceNow: boolean) {
  const [initial] = useState(() => ({
    name: hold?.name ?? '',
    phoneNumber: hold?.phoneNumber ?? '',
    email: hold?.email ?? '',
    pricePaid: '',
    receivedOn: today(),
  }))
  return useApiForm({
    ...(hold === undefined && {
      draft: { name: ownerDraft(store.unitId), title: `Add User to ${unitName(store)}` },
    }),
    initial,
    fieldNames,
    send: ({ pricePaid, receivedOn, ...texts }) =>
      store.assignOwner({
        ...texts,
        pricePaid: readWholeNumber(pricePaid) ?? Number.NaN,
        receivedOn: isOurs ? receivedOn : undefined,
        ...(hold && { holdId: hold._id, priceNow }),
      }),
    onSent: onDone,
    onFailure: (error) => {
      showOwnerFailure(error)
      void store.reloadAll()
    },
  })
}

const plainAddress = (typed: string) => cleanEmail(typed).toLowerCase()

/**
 * The account with this address. The unit goes to the account, whatever name was typed. Of a list
 * too long to load, the server is asked.
 */
function useAccountOf(typed: string): User | undefined {
  const email = plainAddress(typed)
  const isWhole = useStore(people.user.$search) === undefined
  const known = dataIn(useStore(people.user.$resource))?.find(
    (one) => !isErased(one) && plainAddress(one.email) === email,
  )
  const isAsked = !isWhole && known === undefined && isEmail(email)
  const asked = dataIn(useStore(customerAt(isAsked ? email : '').$resource))
  return known ?? asked
}

/** The hint under an address whose account has another name. */
const accountHelp = (name: string, account: User | undefined) =>
  account !== undefined && comparableName(fullName(account)) !== comparableName(name)
    ? `This address is ${fullName(account)}'s account.`
    : undefined

type Preview = { help: string; error?: string }
type Texts = { readonly pricePaid: string; readonly name: string; readonly receivedOn: string }

/** Hint or error for the price paid; neither for text that is no amount. */
function preview(texts: Texts, outstanding: number | undefined, store: UnitPage): Preview {
  const { pricePaid, name, receivedOn } = texts
  const amount = readWholeNumber(pricePaid)
  if (amount === undefined || amount <= 0) return { help: `In ${company.currencyName}` }
  if (outstanding !== undefined && amount > outstanding)
    return { help: money(amount), error: aboveThePrice(outstanding) }
  const person = name.trim() || 'This person'
  const payment = { amount, outstanding, unitName: unitName(store), receivedOn: earlierDay(receivedOn) }
  return { help: assigningText({ ...payment, person }) }
}

/**
 * Fills the name or address of a new person from what was typed into the picker. Leaves filled
 * fields alone.
 */
function useUnknown({ values, fill }: Pick<ReturnType<typeof useOwnerForm>, 'values' | 'fill'>) {
  const [taken, setTaken] = useState<string>()
  const onUnknown = (typed: string) => {
    const field = typed.includes('@') ? 'email' : 'name'
    if (values[field].trim() !== '') return
    fill({ [field]: typed })
    setTaken(typed)
  }
  const helpOf = (field: 'name' | 'email') =>
    taken !== undefined && values[field] === taken
      ? { help: 'Nobody on the list: this will be a new account.' }
      : {}
  return { onUnknown, helpOf }
}

export default function OwnerForm(props: Props) {
  const { hold } = props
  const priceOfToday = usePriceTold(props.store)
  const [priceNow, setPriceNow] = useState(false)
  const price = priceNow ? priceOfToday : (hold?.price ?? priceOfToday)
  const form = useOwnerForm(props, price !== undefined, priceNow)
  const { name, email, pricePaid } = form.values
  const paid = form.field('pricePaid')
  const account = useAccountOf(email)
  const texts = { ...form.values, name: account ? fullName(account) : name }
  const { help, error } = preview(texts, price, props.store)
  const { onUnknown, helpOf } = useUnknown(form)
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      {form.restored && <Restored onDiscard={form.discard} />}
      {hold === undefined && (
        <PersonPicker
          list="user"
          label="User"
          placeholder="Select User"
          email={email}
          readOnly={form.busy}
          onPick={(person, phoneNumber) => form.fill({ ...person, phoneNumber })}
          onUnknown={onUnknown}
        />
      )}
      <TextField label="Name" autoComplete="off" {...helpOf('name')} {...form.field('name')} />
      <TextField
        label="Phone Number"
        type="tel"
        inputMode="tel"
        autoComplete="off"
        optional
        {...form.field('phoneNumber')}
      />
      <TextField
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        help={accountHelp(name, account)}
        {...helpOf('email')}
        {...form.field('email')}
      />
      <TextField
        label="Price Paid"
        inputMode="numeric"
        help={help}
        {...paid}
        error={separatorText(pricePaid) ?? paid.error ?? error}
      />
      {hold !== undefined && priceOfToday !== undefined && priceOfToday !== hold.price && (
        <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start">
          <input
            type="checkbox"
            className="size-[20px] flex-none accent-accent"
            checked={priceNow}
            onChange={({ target }) => setPriceNow(target.checked)}
          />
          <span>
            Sell at the price of today, {money(priceOfToday)}, instead of {money(hold.price)}
          </span>
        </label>
      )}
      {price !== undefined && <ReceivedOn field={form.field('receivedOn')} day={form.values.receivedOn} />}
      <Button type="submit" busy={form.busy} disabled={form.values.pricePaid.trim() === ''}>
        {hold === undefined ? 'Add' : 'Make owner'}
      </Button>
    </form>
  )
}
