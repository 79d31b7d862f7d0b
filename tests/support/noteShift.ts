/** Has the page note how far its parts moved by themselves (web.dev/cls). */
export function noteShift(): void {
  Reflect.set(window, 'shift', 0)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
  }).observe({ type: 'layout-shift', buffered: true })
}
