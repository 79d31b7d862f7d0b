import { useStore } from '@nanostores/react'
import { Button } from '#components/Button.tsx'
import { Combobox } from '#components/fields/Combobox.tsx'
import type { User } from '#contract/users.ts'
import { isClosedOrErased } from '#domain/accountStatus.ts'
import { fullName } from '#domain/names.ts'
import { finder } from '#domain/searched.ts'
import { people } from '#stores/accounts/people.ts'
import { dataIn } from '#stores/loading/resource.ts'

type Props = {
  list: keyof typeof people
  label: string
  placeholder: string
  email: string
  /** E-mail address of somebody who can't be picked. */
  except?: string
  readOnly: boolean
  /** Receives the person and their phone number, which may be empty. */
  onPick: (person: { name: string; email: string }, phoneNumber: string) => void
  /** Receives text that matches nobody on the list. */
  onUnknown?: (typed: string) => void
}

const optionOf = (person: User) => ({ label: fullName(person), value: person.email })

/** Shown when the list failed to load: an empty list would mislead. */
const NotLoaded = ({ list }: Pick<Props, 'list'>) => (
  <p role="alert" className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-danger">
    This list could not be loaded.
    <Button kind="plain" size="small" onClick={() => people[list].reload()}>
      Try again
    </Button>
  </p>
)

/** Of a list too long to load, the server is asked before somebody counts as unknown. */
async function ifUnknown(list: Props['list'], typed: string, onUnknown: (typed: string) => void) {
  const isAnswered = await people[list].search(typed)
  const finds = finder(typed)
  const known = dataIn(people[list].$resource.get()) ?? []
  const isKnown = known.some((one) => !isClosedOrErased(one) && finds(`${fullName(one)} ${one.email}`))
  if (isAnswered && !isKnown) onUnknown(typed)
}

export function PersonPicker(props: Props) {
  const { list, label, placeholder, email, except, readOnly, onPick, onUnknown } = props
  const found = useStore(people[list].$resource)
  const search = useStore(people[list].$search)
  const phoneOf = (address: string) => dataIn(found)?.find((one) => one.email === address)?.phoneNumber
  const options =
    found.state === 'ready'
      ? found.data.filter((person) => !isClosedOrErased(person) && person.email !== except).map(optionOf)
      : found.state === 'failed'
        ? []
        : undefined
  return (
    <div className="grid content-start gap-2">
      <Combobox
        {...{ label, placeholder, options, search, readOnly }}
        onType={people[list].searchSoon}
        isFailed={found.state === 'failed'}
        value={email}
        onPick={({ label: name, value }) => onPick({ name, email: value }, phoneOf(value) ?? '')}
        onUnknown={
          found.state === 'ready' && onUnknown ? (typed) => ifUnknown(list, typed, onUnknown) : undefined
        }
      />
      {found.state === 'failed' && <NotLoaded list={list} />}
    </div>
  )
}
