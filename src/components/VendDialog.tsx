import { useEffect, useState } from 'react'
import { ascii, cleanMeter, withoutBlanks } from '#contract/cleaned.ts'
import type { Vend, VendState } from '#contract/power.ts'
import { tokenError, tokenPattern } from '#contract/texts.ts'
import { askingWords, broughtBy, vendStateWords, vendTitle } from '#domain/vendWords.ts'
import { forgetDraft } from '#stores/drafts.ts'
import { showFailedCall } from '#stores/failedCall.ts'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'
import { Restored } from './Restored.tsx'
import { TextField } from './TextField.tsx'
import { type ApiForm, useApiForm } from './useApiForm.ts'

/** The calls about a bill, as `stores/vends.ts` makes them. Each throws what its call threw. */
type Actions = {
  readonly ask: () => Promise<VendState>
  readonly enter: (entered: { readonly token: string; readonly units?: string }) => Promise<void>
  readonly send: () => Promise<void>
  /** Shows what is true now, after an action or a failure. */
  readonly reload: () => Promise<unknown>
}

type Props = {
  vend: Vend
  /** The name of the form's draft. */
  draft: string
  actions: Actions
  onClose: () => void
}

type Fields = { token: string; units: string }
type Act = (what: string, run: () => Promise<unknown>) => Promise<void>

const kinds = { prepaid: 'Prepaid', postpaid: 'Postpaid' } as const

function Facts({ vend }: { vend: Vend }) {
  const { metre_number, company, meterKind } = vend
  const facts = [
    ['Meter Number', metre_number],
    ['Company', company],
    ['Kind', meterKind && kinds[meterKind]],
    ['State', vendStateWords(vend)],
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

/** Runs one action at a time, and shows a failure with what is true by then. */
function useActs(reload: Actions['reload']) {
  const [busy, setBusy] = useState<string>()
  const act: Act = async (what, run) => {
    if (busy !== undefined) return
    setBusy(what)
    try {
      await run()
    } catch (error) {
      void showFailedCall(error)
      await reload()
    } finally {
      setBusy(undefined)
    }
  }
  return { busy, act }
}

/** The twenty digits of a prepaid meter. */
function TokenForm({ form, isFirst }: { form: ApiForm<Fields>; isFirst: boolean }) {
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
      <Button type="submit" kind={isFirst ? 'primary' : 'quiet'} busy={form.busy}>
        Save token
      </Button>
    </form>
  )
}

/**
 * The electricity of a paid bill: asks for it again, has its token entered by hand, or sends it once
 * more. A stored token is never shown.
 */
export default function VendDialog({ vend, draft, actions, onClose }: Props) {
  const { vendState, meterKind, canAsk, metre_number } = vend
  const { busy, act } = useActs(actions.reload)
  const [answer, setAnswer] = useState<VendState>()
  const isDone = vendState === 'done'
  // What was typed for a bill that has its token by now can't be sent any more.
  useEffect(() => {
    if (isDone) forgetDraft(draft)
  }, [isDone, draft])
  const form = useApiForm<Fields>({
    draft: { name: draft, title: `Token for meter ${metre_number}` },
    initial: { token: '', units: '' },
    send: async ({ token, units }) => {
      const kilowattHours = withoutBlanks(ascii(units))
      const entered = { token: cleanMeter(token) }
      await actions.enter(kilowattHours === '' ? entered : { ...entered, units: kilowattHours })
      await actions.reload()
    },
    onSent: onClose,
    onFailure: async (error) => {
      void showFailedCall(error)
      await actions.reload()
    },
  })
  const ask = async () => {
    setAnswer(undefined)
    const now = await actions.ask()
    await actions.reload()
    if (now === 'done') onClose()
    else setAnswer(now)
  }
  const credit = async () => {
    await actions.enter({ token: '' })
    await actions.reload()
    onClose()
  }
  const [asking, help] = askingWords(vend)
  return (
    <Dialog title={vendTitle(vend)} onClose={onClose} guarded={form.dirty && !isDone}>
      <Facts vend={vend} />
      {isDone ? (
        <Button busy={busy === 'send'} onClick={() => act('send', actions.send)}>
          Send again
        </Button>
      ) : (
        <>
          {canAsk && (
            <div className="grid gap-3">
              <p className="text-sm text-muted">{help}</p>
              <Button busy={busy === 'ask'} onClick={() => act('ask', ask)}>
                {asking}
              </Button>
              <p role="status" className="text-sm empty:hidden">
                {answer === 'waiting' && `The answer: no ${broughtBy(vend).toLowerCase()} yet.`}
                {answer === 'refused' && 'The answer: refused.'}
              </p>
            </div>
          )}
          <div className={`grid gap-4 ${canAsk ? 'border-t border-line pt-5' : ''}`}>
            {canAsk && <p className="font-medium">Or settle it by hand</p>}
            {meterKind !== 'postpaid' && <TokenForm form={form} isFirst={!canAsk} />}
            {meterKind !== 'prepaid' && (
              <>
                <p className="text-sm text-muted">
                  A postpaid account is credited without a token. The payer is told by mail.
                </p>
                <Button
                  kind={canAsk ? 'quiet' : 'primary'}
                  busy={busy === 'credit'}
                  onClick={() => act('credit', credit)}
                >
                  The account was credited
                </Button>
              </>
            )}
          </div>
        </>
      )}
    </Dialog>
  )
}
