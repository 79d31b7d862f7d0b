import { useStore } from '@nanostores/react'
import { Timer, UserCheck } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { serverNow } from '#browser/storage/serverTime.ts'
import { company } from '#company.ts'
import { Address } from '#components/Address.tsx'
import { Button } from '#components/Button.tsx'
import { Dialog } from '#components/dialogs/Dialog.tsx'
import { LazyDialog } from '#components/dialogs/LazyDialog.tsx'
import { PhoneNumber } from '#components/PhoneNumber.tsx'
import { lazily } from '#components/page/lazily.ts'
import { Loading } from '#components/states/Loading.tsx'
import { ResourceView } from '#components/states/ResourceView.tsx'
import { Skeleton } from '#components/states/Skeleton.tsx'
import type { Hold } from '#contract/holds.ts'
import type { Unit } from '#contract/units.ts'
import { clockTime } from '#domain/dateWords.ts'
import { greetingText } from '#domain/greetings.ts'
import { isLive, timeLeft } from '#domain/holds.ts'
import { money } from '#domain/money.ts'
import { fullName } from '#domain/names.ts'
import { splitName } from '#domain/splitName.ts'
import { minute } from '#domain/time.ts'
import type { UnitPage } from '#stores/properties/adminUnit.ts'
import { type HoldAction, HoldDialog } from './HoldDialog.tsx'

const OwnerForm = lazily(() => import('../owner/OwnerForm.tsx'))

/** Now by the server's clock, ISO 8601; a page that stays open sees a hold end. */
function useNow(): string {
  const [now, setNow] = useState(serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), minute / 2)
    return () => clearInterval(timer)
  }, [])
  return now
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
  </div>
)

function Facts({ hold }: { hold: Hold }) {
  const { email, phoneNumber, deposit, note, question, extendedBecause } = hold
  const text = greetingText({ ...splitName(hold.name), sender: company.name }, hold.unitName)
  return (
    <dl className="facts md:grid-cols-2">
      {email && (
        <Fact name="Email">
          <Address email={email} />
        </Fact>
      )}
      {phoneNumber && (
        <Fact name="Phone Number">
          <PhoneNumber number={phoneNumber} text={text} />
        </Fact>
      )}
      <Fact name="Price of that day">{money(hold.price)}</Fact>
      {deposit !== undefined && <Fact name="Deposit agreed">{money(deposit)}</Fact>}
      <Fact name="By">{fullName(hold.createdBy)}</Fact>
      {extendedBecause && <Fact name="Extended because">{extendedBecause}</Fact>}
      {note && <Fact name="Note">{note}</Fact>}
      {question && <Fact name="Their enquiry">{question}</Fact>}
    </dl>
  )
}

const ended = {
  expired: 'its time was over',
  released: 'released',
  converted: 'became the owner',
  moved: 'moved to another home',
} as const

const Earlier = ({ holds, now }: { holds: readonly Hold[]; now: string }) => (
  <details className="text-sm">
    <summary className="link inline-flex min-h-11 cursor-pointer items-center">Earlier holds</summary>
    <ul className="grid gap-2">
      {holds.map(({ _id, name, startsAt, endedAt, endsAt, endedHow = 'expired', endedBecause }) => (
        <li key={_id} className="wrap-anywhere">
          {name}, {clockTime(startsAt, now)} to {clockTime(endedAt ?? endsAt, now)}: {ended[endedHow]}
          {endedBecause && ` (${endedBecause})`}
        </li>
      ))}
    </ul>
  </details>
)

type Opened = { readonly what: HoldAction | 'sell'; readonly hold: Hold | undefined }
type Open = (opened: Opened) => void

function Live({ hold, now, onOpen }: { hold: Hold; now: string; onOpen: Open }) {
  const isOpen = isLive(hold, now)
  const open = (what: Opened['what']) => () => onOpen({ what, hold })
  const action = (what: Opened['what'], label: string) => (
    <Button kind="quiet" size="small" onClick={open(what)}>
      {label}
    </Button>
  )
  return (
    <div className="grid gap-5">
      <p>
        <strong className="font-semibold wrap-anywhere">{hold.name}</strong>,{' '}
        {hold.kind === 'reservation' && 'reserved '}until{' '}
        <time className="whitespace-nowrap" dateTime={hold.endsAt}>
          {clockTime(hold.endsAt, now)}
        </time>{' '}
        <span className="text-muted">({timeLeft(hold.endsAt, now)})</span>
      </p>
      <Facts hold={hold} />
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button size="small" icon={<UserCheck size={18} />} onClick={open('sell')}>
          Make owner
        </Button>
        {isOpen && action('extend', 'Extend')}
        {isOpen && hold.kind === 'hold' && action('reserve', 'Reserve')}
        {isOpen && action('move', 'Move')}
        {isOpen && action('release', 'Release')}
      </div>
    </div>
  )
}

/** Nobody holds it: the last hold, if its time is over, still makes its person the owner. */
function NotHeld({ last, now, onOpen }: { last: Hold | undefined; now: string; onOpen: Open }) {
  return (
    <div className="grid justify-items-start gap-4">
      <p className="text-muted wrap-anywhere">
        {last?.endedHow === 'expired'
          ? `The hold of ${last.name} ended: ${clockTime(last.endedAt ?? last.endsAt, now)}.`
          : 'Held for nobody'}
      </p>
      <div className="flex flex-wrap gap-3 print:hidden">
        <Button
          size="small"
          icon={<Timer size={18} />}
          onClick={() => onOpen({ what: 'begin', hold: undefined })}
        >
          Hold
        </Button>
        {last?.endedHow === 'expired' && (
          <Button kind="quiet" size="small" onClick={() => onOpen({ what: 'sell', hold: last })}>
            Make owner
          </Button>
        )}
      </div>
    </div>
  )
}

type DialogProps = { opened: Opened; unit: Unit; store: UnitPage; onClose: () => void }

function Dialogs({ opened: { what, hold }, unit, store, onClose }: DialogProps) {
  if (what !== 'sell') return <HoldDialog {...{ what, hold, unit, store, onClose }} />
  return (
    <LazyDialog title="Make Owner" onClose={onClose}>
      <Dialog title="Make Owner" onClose={onClose} guarded>
        <OwnerForm store={store} hold={hold} onDone={onClose} />
      </Dialog>
    </LazyDialog>
  )
}

/** For whom a home without owner is held, and until when. */
export default function HoldSection({ unit, store }: { unit: Unit; store: UnitPage }) {
  const resource = useStore(store.holds.$resource)
  const [opened, setOpened] = useState<Opened>()
  const now = useNow()
  return (
    <section className="panel" aria-labelledby="hold">
      <h2 id="hold" className="text-title-sm">
        Hold
      </h2>
      <ResourceView
        resource={resource}
        loading={
          <Loading text="Loading...">
            <Skeleton className="h-24" />
          </Loading>
        }
        failed="The holds could not be loaded"
        onRetry={() => store.holds.reload()}
      >
        {([last, ...others]) => {
          const live = last?.endedAt === undefined ? last : undefined
          const earlier = live === undefined && last !== undefined ? [last, ...others] : others
          return (
            <>
              {live === undefined ? (
                <NotHeld {...{ last, now }} onOpen={setOpened} />
              ) : (
                <Live {...{ now }} hold={live} onOpen={setOpened} />
              )}
              {earlier.length > 0 && <Earlier holds={earlier} now={now} />}
            </>
          )
        }}
      </ResourceView>
      {opened && <Dialogs {...{ opened, unit, store }} onClose={() => setOpened(undefined)} />}
    </section>
  )
}
