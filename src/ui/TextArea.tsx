import type { ComponentProps } from 'react'
import { FieldFrame, type FieldProps } from './FieldFrame.tsx'
import { useControl } from './useControl.ts'

type Props = FieldProps &
  Omit<ComponentProps<'textarea'>, 'onChange'> & {
    /** Gets what was typed. */
    onText?: (text: string) => void
  }

/** A field of several lines. */
export function TextArea(props: Props) {
  const { frame, control } = useControl(props)
  return (
    <FieldFrame {...frame}>
      <textarea rows={4} {...control} />
    </FieldFrame>
  )
}
