/**
 * Rooms at 30 % with the thread beside them; on a phone one after the other, where a low window
 * scrolls.
 */
const chat =
  'grid h-[calc(var(--screen)-var(--bar)-184px)] min-h-[420px] grid-cols-1 overflow-hidden rounded-2xl border border-line bg-raised [--screen:100dvh] max-md:rounded-none max-md:border-0 md:grid-cols-[30%_minmax(0,1fr)]'

/** The message area, by what a phone shows. */
export const chatLooks = {
  list: `${chat} max-md:h-auto max-md:min-h-0 max-md:overflow-visible max-md:bg-transparent`,
  thread: `${chat} max-md:-mx-gutter max-md:-my-10 max-md:h-[calc(var(--screen)-var(--bar))] max-md:min-h-80`,
} as const

/** Positioned: otherwise its visually hidden texts would make the page as high as all rooms. */
export const roomsLook =
  '@container relative min-h-0 overflow-y-auto p-3 max-md:-mx-3 max-md:overflow-visible max-md:p-0 md:border-r md:border-line max-md:[&>:is([role=status],.empty-state)]:mx-3'

/**
 * A column that may be narrower than a long word in the input, which would push the button out of
 * view.
 */
export const threadLook = 'grid min-h-0 min-w-0 grid-cols-1 grid-rows-[auto_minmax(0,1fr)_auto]'
