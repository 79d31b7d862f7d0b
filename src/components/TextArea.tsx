import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { useControl } from './useControl.ts'

type Props = FieldProps & ComponentProps<'textarea'>

/** A field of `rows` lines, or as many as what is in it takes. */
export function TextArea({ rows = 4, ...props }: Props) {
  const { frame, control } = useControl(props)
  return (
    <FieldFrame {...frame}>
      <textarea rows={rows} style={{ minHeight: `calc(${rows}lh + 20px)` }} {...control} />
    </FieldFrame>
  )
}
