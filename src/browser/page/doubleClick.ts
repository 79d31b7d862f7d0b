/*
 * Some people press every button twice. The second press of a double click or double tap counts
 * only for the control that the first one hit. It neither presses nor closes what has opened under
 * the pointer since, nor a button whose meaning has changed. This covers every page.
 */

/** How soon after a press, in ms, and how near to it, in pixels, another is its second. */
const soon = 500
const near = 30

const controls = 'a, button, label, summary, [role=option], [role=switch]'
const states = ['aria-label', 'aria-checked', 'aria-expanded', 'aria-pressed']

type Press = ReturnType<typeof pressOf>

/** What a press hits, what that says if it is a control, when and where. */
function pressOf({ target, timeStamp: at, clientX: x, clientY: y }: MouseEvent) {
  const found = target instanceof Element ? target : document.documentElement
  const control = found.closest(controls)
  const says = control && [...states.map((name) => control.getAttribute(name)), control.innerHTML].join()
  return { met: control ?? found, says, at, x, y }
}

const isOther = (one: Press | undefined, { met, says }: Press) => one?.met !== met || one.says !== says

/**
 * The newest press; the first press of its series, by which a third is judged too; and what `begun`
 * was before the newest press.
 */
let last: Press | undefined
let begun: Press | undefined
let before: Press | undefined
let isMouse = false
let isStray = false

function drop(event: Event): void {
  // A click by keyboard has no count, and a script's click is nobody's second press.
  if (!isStray || !event.isTrusted || (event.type === 'click' && (event as MouseEvent).detail === 0)) return
  // A prevented pointerdown would suppress the mousedown, whose count is needed.
  if (event.type !== 'pointerdown') event.preventDefault()
  event.stopImmediatePropagation()
  if (event.type === 'click') isStray = false
}

/** In the capture phase of the window: a dialog listens to the whole document. */
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

// The browser counts a mouse's presses by its owner's settings, and across a link to the next page.
listen('mousedown', (event) => {
  if (isMouse && last !== undefined) {
    isStray = event.detail > 1 && isOther(before, last)
    begun = event.detail > 1 ? (before ?? last) : last
  }
  drop(event)
})

// A finger that scrolls does not press.
listen('pointercancel', () => {
  last = undefined
})

for (const type of ['pointerup', 'mouseup', 'touchend', 'click'] as const) listen(type, drop)
