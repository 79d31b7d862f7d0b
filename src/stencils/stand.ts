import type { EarlyCall } from '#api/early.ts'
import { seenKey } from '#browser/seen.ts'
import type { CallAnswer } from '#contract/calls.ts'
import { filled, type Values } from './fill.ts'

/** What each stencil of a page shows, by its name. One that is left out, or has nothing to show, waits for React. */
export type Fillings = Readonly<Record<string, readonly Values[]>>

/** What is shown: calls that the page's head makes, and the names under which their stores keep the answers. */
type Calls = readonly (readonly [call: EarlyCall, seenAs: string])[]
type Answers<C extends Calls> = { -readonly [I in keyof C]: CallAnswer<C[I][0]> }

/** What this tab has seen before; nothing when it has not. */
const kept = (person: string, name: string) =>
  JSON.parse(sessionStorage.getItem(seenKey(person, name)) ?? 'null')

/** The answer that the page's head has asked for (`client/askEarly.ts`). */
async function answerTo(call: EarlyCall): Promise<unknown> {
  for (const early of globalThis.early?.values() ?? []) {
    if (early.call !== call) continue
    const response = await early.answer
    if (response.ok) return JSON.parse(await response.text()).data
  }
  throw call
}

/** The page's stencils, each with the skeleton that stands in its place until then. */
const findPlaces = () =>
  [...document.querySelectorAll<HTMLTemplateElement>('[data-stencil]')].map(
    (template) => [template, document.querySelector(`astro-island ${template.dataset['at']}`)] as const,
  )

/** Puts what can be shown in place, all in one go: where one filling is not right none is shown. */
function show(places: ReturnType<typeof findPlaces>, fillings: Fillings): void {
  const ready = places.flatMap(([template, skeleton]) => {
    const values = fillings[template.dataset['stencil'] ?? '']
    // Once React has come to life the skeleton is gone, and what stands there is React's own.
    return skeleton?.isConnected && values?.length ? [[skeleton, filled(template, values)] as const] : []
  })
  for (const [skeleton, content] of ready) skeleton.replaceWith(content)
}

/**
 * Shows the API's data in the places of the page's skeletons before React is there, which then makes its own view of
 * it. What this tab has seen before shows at once. Whatever can't be shown as React would show it is left to React.
 * @param calls what is shown
 * @param fillingsOf what stands where; may throw for what is not of the contract's shape
 */
export async function stand<const C extends Calls>(
  calls: C,
  fillingsOf: (...answers: Answers<C>) => Fillings,
): Promise<void> {
  try {
    const { _id, userType } = JSON.parse(localStorage.getItem('user') ?? '')
    // Others, and who is signed out, are on their way elsewhere (`browser/guardArea.ts`).
    if (userType !== 'user' || !globalThis.early) return
    const places = findPlaces()
    const seen = calls.map(([, name]) => kept(_id, name))
    const answers = seen.every(Boolean) ? seen : await Promise.all(calls.map(([call]) => answerTo(call)))
    show(places, fillingsOf(...(answers as Answers<C>)))
  } catch {
    // No answer, a failure, an unusual shape, nobody signed in: that is React's to say.
  }
}
