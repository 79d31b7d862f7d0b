import { useEffect, useState } from 'react'
import { ascii, cleanMeter, withoutBlanks } from '#contract/fields/cleaned.ts'
import { tokenError, tokenPattern } from '#contract/fields/texts.ts'
import type { Vend, VendState } from '#contract/power.ts'
import { kindLabels } from '#domain/meters.ts'
import { askedText, askingTexts, vendStateText, vendTitle } from '#domain/vendTexts.ts'
import { forgetDraft } from '#stores/forms/drafts.ts'
import { showFailedCall } from '#stores/loading/failedCall.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../dialogs/Dialog.tsx'
import { TextField } from '../fields/TextField.tsx'
import { type ApiForm, useApiForm } from '../forms/useApiForm.ts'
import { Restored } from '../states/Restored.tsx'

/**
 * What can be done about a bill (`stores/electricity/vends.ts`). A call throws if it failed, unless
 * a reload shows that it was carried out after all.
 */
type Actions = {
  readonly ask: (shown: VendState) => Promise<void>
  readonly enter: (entered: { readonly token: string; readonly units?: string }) => Promise<void>
  readonly send: () => Promise<void>
  /** Reloads the bill after a failed call. */
  readonly reload: () => Promise<unknown>
  /** Polls the bill. @returns stops polling */
  readonly follow: () => () => void
}

type Props = {
  vend: Vend
  draft: string
  actions: Actions
  onClose: () => void
}

type Fields = { token: string; units: string }

function Facts({ vend }: { vend: Vend }) {
  const { metre_number, company, meterKind } = vend
  const facts = [
    ['Meter Number', metre_number],
    ['Company', company],
    ['Kind', meterKind && kindLabels[meterKind]],
    ['State', vendStateText(vend)],
  ] as const
  return (
    <dl className="facts grid-cols-2">
      {facts.map(
        ([name, text]) =>
          text !== undefined && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

type ActionProps = {
  words: string
  help?: string
  kind?: 'primary' | 'quiet'
  run: () => Promise<void>
  reload: Actions['reload']
  onDone?: () => void
}

function Action({ words, help, kind = 'primary', run, reload, onDone }: ActionProps) {
  const [busy, setBusy] = useState(false)
  const press = async () => {
    setBusy(true)
    try {
      await run()
      onDone?.()
    } catch (error) {
      void showFailedCall(error)
      await reload()
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="grid gap-3">
      {help !== undefined && <p className="text-sm text-muted">{help}</p>}
      <Button kind={kind} busy={busy} onClick={press}>
        {words}
      </Button>
    </div>
  )
}

type Look = { kind: 'primary' | 'quiet' }

function TokenForm({ form, kind }: { form: ApiForm<Fields> } & Look) {
  return (
    <form className="grid gap-5" onSubmit={form.submit} noValidate>
      {form.restored && <Restored onDiscard={form.discard} />}
      <TextField
        label="Token"
        help="The payer gets it by mail"
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        {...form.field('token', { validate: (typed) => tokenPattern.test(cleanMeter(typed)) || tokenError })}
      />
      <TextField
        label="Units"
        optional
        end={<span className="pr-4 text-sm text-muted">kWh</span>}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        {...form.field('units')}
      />
      <Button type="submit" kind={kind} busy={form.busy}>
        Save token
      </Button>
    </form>
  )
}

/** The form for a token. Its draft ends once the bill has its electricity. */
function useTokenForm({ vend, draft, actions, onClose }: Props) {
  const isDone = vend.vendState === 'done'
  useEffect(() => {
    if (isDone) forgetDraft(draft)
  }, [isDone, draft])
  return useApiForm<Fields>({
    draft: { name: draft, title: `Token for meter ${vend.metre_number}` },
    initial: { token: '', units: '' },
    send: ({ token, units }) => {
      const entered = { token: cleanMeter(token) }
      const kilowattHours = withoutBlanks(ascii(units))
      return actions.enter(kilowattHours === '' ? entered : { ...entered, units: kilowattHours })
    },
    onSent: onClose,
    onFailure: async (error) => {
      void showFailedCall(error)
      await actions.reload()
    },
  })
}

/**
 * Settles the electricity of a paid bill: asks the service again, takes a token by hand, or sends
 * it once more. A stored token is never shown.
 */
export default function VendDialog(props: Props) {
  const { vend, actions, onClose } = props
  const { vendState, meterKind, canAsk } = vend
  const { ask, enter, send, reload, follow } = actions
  const [asked, setAsked] = useState(false)
  const form = useTokenForm(props)
  const isDone = vendState === 'done'
  const isFollowed = asked && vendState === 'waiting'
  // biome-ignore lint/correctness/useExhaustiveDependencies: each render makes the same calls anew
  useEffect(() => (isFollowed ? follow() : undefined), [isFollowed])
  const [asking, help] = askingTexts(vend)
  const kind = canAsk ? 'quiet' : 'primary'
  return (
    <Dialog title={vendTitle(vend)} onClose={onClose} guarded={form.dirty && !isDone}>
      <Facts vend={vend} />
      {!isDone && canAsk && (
        <Action
          words={asking}
          help={help}
          run={() => ask(vendState)}
          reload={reload}
          onDone={() => setAsked(true)}
        />
      )}
      <p role="status" className="text-sm empty:hidden">
        {asked && askedText(vend)}
      </p>
      {isDone ? (
        <Action words="Send again" run={send} reload={reload} />
      ) : (
        <div className={`grid gap-4 ${canAsk ? 'border-t border-line pt-5' : ''}`}>
          {canAsk && <p className="font-medium">Or settle it by hand</p>}
          {meterKind === 'postpaid' ? (
            <Action
              words="The account was credited"
              help="A postpaid account is credited without a token. The payer is told by mail."
              kind={kind}
              run={() => enter({ token: '' })}
              reload={reload}
              onDone={onClose}
            />
          ) : (
            <TokenForm form={form} kind={kind} />
          )}
        </div>
      )}
    </Dialog>
  )
}
