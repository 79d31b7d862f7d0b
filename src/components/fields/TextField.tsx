import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps, useControl } from './FieldFrame.tsx'

type Props = FieldProps & ComponentProps<'input'>

/** A field of one line. Needs `inputMode` and `autoComplete`, for the right keyboard on a phone. */
export function TextField(props: Props) {
  const { frame, control } = useControl(props)
  return (
    <FieldFrame {...frame}>
      <input {...control} />
    </FieldFrame>
  )
}
