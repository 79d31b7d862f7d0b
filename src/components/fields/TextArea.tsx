import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps, useControl } from './FieldFrame.tsx'

type Props = FieldProps & ComponentProps<'textarea'>

/** A field of at least `rows` lines that grows with its text. */
export function TextArea({ rows = 4, ...props }: Props) {
  const { frame, control } = useControl(props)
  return (
    <FieldFrame {...frame}>
      <textarea rows={rows} style={{ minHeight: `calc(${rows}lh + 20px)` }} {...control} />
    </FieldFrame>
  )
}
