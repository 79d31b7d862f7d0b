/*
 * Some people press every button twice. The second press of a double click or double tap counts only for
 * what the first one met. It neither presses nor closes what has opened under the pointer meanwhile.
 * It does not press what a button has turned into. This is the one place of the rule, for every page.
 */

/** How soon after another, in milliseconds, and how near to it, in pixels, a press is its second. */
const soon = 500
const near = 30

const controls = 'a, button, label, summary, [role=option], [role=switch]'
const states = ['aria-label', 'aria-checked', 'aria-expanded', 'aria-pressed']

type Press = ReturnType<typeof pressOf>

/** What a press meets, what that says if it is a control, when and where. */
function pressOf({ target, timeStamp: at, clientX: x, clientY: y }: MouseEvent) {
  const found = target instanceof Element ? target : document.documentElement
  const control = found.closest(controls)
  const says = control && [...states.map((name) => control.getAttribute(name)), control.innerHTML].join()
  return { met: control ?? found, says, at, x, y }
}

const isOther = (one: Press | undefined, { met, says }: Press) => one?.met !== met || one.says !== says

/** The newest press; the first of its row, by which a third is judged too; and what that was until the newest. */
let last: Press | undefined
let begun: Press | undefined
let before: Press | undefined
let isMouse = false
let isStray = false

function drop(event: Event): void {
  // A key's click has no count, and a program's is no person's second.
  if (!isStray || !event.isTrusted || (event.type === 'click' && (event as MouseEvent).detail === 0)) return
  // Prevented, a pointer's press would make no press of the mouse, whose count is needed.
  if (event.type !== 'pointerdown') event.preventDefault()
  event.stopImmediatePropagation()
  if (event.type === 'click') isStray = false
}

/** Before anybody else: a dialog listens to the whole document. */
const listen = <K extends keyof WindowEventMap>(type: K, listener: (event: WindowEventMap[K]) => void) =>
  window.addEventListener(type, listener, { capture: true })

listen('pointerdown', (event) => {
  const now = pressOf(event)
  const isSecond =
    last !== undefined && now.at - last.at < soon && Math.hypot(now.x - last.x, now.y - last.y) < near
  before = begun
  if (!isSecond) begun = now
  last = now
  isStray = isSecond && isOther(before, now)
  isMouse = event.pointerType === 'mouse'
  drop(event)
})

// Of a mouse the browser counts the presses itself, as its owner has set it, and over a link to the next page.
listen('mousedown', (event) => {
  if (isMouse && last !== undefined) {
    isStray = event.detail > 1 && isOther(before, last)
    begun = event.detail > 1 ? (before ?? last) : last
  }
  drop(event)
})

// A finger that scrolls presses nothing.
listen('pointercancel', () => {
  last = undefined
})

for (const type of ['pointerup', 'mouseup', 'touchend', 'click'] as const) listen(type, drop)
