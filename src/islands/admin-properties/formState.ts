/** The texts of a form, what is wrong with them, and how they change: what a form's fields are drawn from. */
export type FormState<Texts extends Record<string, string>> = {
  values: Texts
  errors: Record<string, string>
  /** It is being sent and takes nothing more. */
  busy: boolean
  set: (field: keyof Texts & string, text: string) => void
  waitFor: (work: Promise<boolean>) => void
  field: (field: keyof Texts & string) => {
    name: string
    value: string
    error: string | undefined
    readOnly?: boolean
    onText: (text: string) => void
  }
}

/** A record as it stands, not to be typed into. */
export function readOnlyForm<Texts extends Record<string, string>>(values: Texts): FormState<Texts> {
  return {
    values,
    errors: {},
    busy: false,
    set: () => undefined,
    waitFor: () => undefined,
    field: (name) => ({ name, value: values[name] ?? '', error: undefined, onText: () => undefined }),
  }
}
