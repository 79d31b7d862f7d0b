import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { useControl } from './useControl.ts'

type Props = FieldProps & ComponentProps<'input'>

/** A field of one line. Give `inputMode` and `autoComplete`, for the right keyboard on a phone. */
export function TextField(props: Props) {
  const { frame, control } = useControl(props)
  return (
    <FieldFrame {...frame}>
      <input {...control} />
    </FieldFrame>
  )
}
