import type { ReactNode } from 'react'

type Props = {
  checked: boolean
  disabled?: boolean
  /** Of what describes it further. */
  describedBy?: string
  onTick: (checked: boolean) => void
  children: ReactNode
}

/** A box to tick, with its words beside it. */
export const Tick = ({ checked, disabled, describedBy, onTick, children }: Props) => (
  <label className="flex min-h-11 cursor-pointer items-center gap-3 justify-self-start">
    <input
      type="checkbox"
      className="size-[20px] flex-none accent-accent"
      {...{ checked, disabled }}
      aria-describedby={describedBy}
      onChange={(event) => onTick(event.target.checked)}
    />
    {children}
  </label>
)
