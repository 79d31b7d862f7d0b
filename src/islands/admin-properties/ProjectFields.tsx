import { TextArea } from '#ui/TextArea.tsx'
import { TextField } from '#ui/TextField.tsx'
import { CoverField } from './CoverField.tsx'
import { projectLabels } from './projectTexts.ts'

type Field = keyof typeof projectLabels
type Texts = Record<Field, string>

type Props = {
  form: {
    values: Texts
    errors: Record<string, string>
    set: (field: Field, text: string) => void
    field: (field: Field) => {
      name: string
      value: string
      error: string | undefined
      onText: (text: string) => void
    }
  }
  readOnly?: boolean
}

/** The fields of a project: texts on the left, its picture on the right. */
export function ProjectFields({ form, readOnly = false }: Props) {
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid content-start gap-5">
        <TextField label={projectLabels.name} readOnly={readOnly} {...form.field('name')} />
        <TextArea
          label={projectLabels.description}
          rows={6}
          readOnly={readOnly}
          {...form.field('description')}
        />
        <div className="grid gap-5 md:grid-cols-2">
          <TextField label={projectLabels.address} readOnly={readOnly} {...form.field('address')} />
          <TextField label={projectLabels.location} readOnly={readOnly} {...form.field('location')} />
        </div>
      </div>
      <CoverField
        label={projectLabels.image}
        url={form.values.image}
        onUrl={(url) => form.set('image', url)}
        readOnly={readOnly}
        error={form.errors['image']}
      />
    </div>
  )
}
