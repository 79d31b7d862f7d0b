import { TextArea } from '#components/fields/TextArea.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { FieldsWithCover } from '../FieldsWithCover.tsx'
import type { FormState } from '../formState.ts'
import { projectLabels, type projectTexts } from './projectTexts.ts'

type Props = { form: FormState<ReturnType<typeof projectTexts>>; readOnly?: boolean }

export function ProjectFields({ form, readOnly = false }: Props) {
  return (
    <FieldsWithCover form={form} cover="image" label={projectLabels.image} readOnly={readOnly}>
      <TextField label={projectLabels.name} {...form.field('name')} />
      <TextArea label={projectLabels.description} rows={6} {...form.field('description')} />
      <div className="grid gap-5 md:grid-cols-2">
        <TextField label={projectLabels.address} {...form.field('address')} />
        <TextField label={projectLabels.location} {...form.field('location')} />
      </div>
    </FieldsWithCover>
  )
}
