/** On a very slow machine the page's patience ends before its picture has come: here it has no end. */
export function endlessPatience(): void {
  const later = window.setTimeout
  Reflect.set(window, 'setTimeout', (then: TimerHandler, ms = 0) => (ms < 3000 ? later(then, ms) : 0))
}
