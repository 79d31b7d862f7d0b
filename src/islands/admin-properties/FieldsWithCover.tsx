import type { ReactNode } from 'react'
import { CoverField } from './CoverField.tsx'
import type { FormState } from './formState.ts'

type Props<Texts extends Record<string, string>> = {
  form: FormState<Texts>
  cover: keyof Texts & string
  label: string
  readOnly: boolean
  /** One column, as in a dialog. */
  narrow?: boolean
  children: ReactNode
}

export function FieldsWithCover<Texts extends Record<string, string>>({
  form,
  cover,
  label,
  readOnly,
  narrow = false,
  children,
}: Props<Texts>) {
  return (
    <div className={`grid gap-8 ${narrow ? '' : 'lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]'}`}>
      <div className="grid content-start gap-5">{children}</div>
      <CoverField
        label={label}
        url={form.values[cover] ?? ''}
        onUrl={(url) => form.fill({ [cover]: url } as Partial<Texts>)}
        onUnderWay={form.waitFor}
        readOnly={readOnly}
        busy={form.busy}
        error={form.field(cover).error}
      />
    </div>
  )
}
