import type { ChangeHandler, RefCallBack } from 'react-hook-form'
import type { ApiForm } from '#components/forms/useApiForm.ts'
import type { FormTexts } from '#domain/edits.ts'

export type FieldState = {
  name: string
  error: string | undefined
  readOnly: boolean
  value?: string
  onChange?: ChangeHandler
  onBlur?: ChangeHandler
  ref?: RefCallBack
}

export type FormState<T extends FormTexts> = Pick<ApiForm<T>, 'values' | 'busy' | 'fill' | 'waitFor'> & {
  field: (name: keyof T & string) => FieldState
}

export const readOnlyForm = <T extends FormTexts>(values: T): FormState<T> => ({
  values,
  busy: false,
  fill: () => undefined,
  waitFor: () => undefined,
  field: (name) => ({ name, value: values[name] ?? '', error: undefined, readOnly: true }),
})
