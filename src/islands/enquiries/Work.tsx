import { useStore } from '@nanostores/react'
import { Button } from '#components/Button.tsx'
import { Select } from '#components/fields/Select.tsx'
import { TextArea } from '#components/fields/TextArea.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { useApiForm } from '#components/forms/useApiForm.ts'
import type { Enquiry } from '#contract/enquiries.ts'
import { isClosedOrErased } from '#domain/accountStatus.ts'
import { dayInWords, timeOfDay } from '#domain/dateWords.ts'
import { fullName } from '#domain/names.ts'
import { people } from '#stores/accounts/people.ts'
import { addNote, type EnquiryStage, setWork } from '#stores/enquiries/enquiries.ts'
import { dataIn } from '#stores/loading/resource.ts'
import { stageWords } from './workTexts.ts'

const nobody = { value: '', label: 'Nobody' }

/** The admins to whom an enquiry can go; whose it is stands there before they have loaded. */
function useAdmins({ assignedTo }: Enquiry) {
  const known = dataIn(useStore(people.admin.$resource)) ?? []
  const open = known.filter((one) => !isClosedOrErased(one))
  const all = assignedTo && open.every(({ _id }) => _id !== assignedTo._id) ? [assignedTo, ...open] : open
  return [nobody, ...all.map((one) => ({ value: one._id ?? '', label: fullName(one) }))]
}

function WorkForm({ enquiry }: { enquiry: Enquiry }) {
  const admins = useAdmins(enquiry)
  const { assignedTo, nextOn = '', stage = '', lostWhy = '' } = enquiry
  const form = useApiForm({
    initial: { assignedTo: assignedTo?._id ?? '', nextOn, stage: stage as string, lostWhy },
    send: (texts) =>
      setWork(enquiry._id, {
        assignedTo: texts.assignedTo || null,
        nextOn: texts.nextOn || null,
        stage: (texts.stage || null) as EnquiryStage | null,
        lostWhy: texts.lostWhy,
      }),
  })
  const isOver = form.values.stage === 'won' || form.values.stage === 'lost'
  return (
    <form className="grid gap-5 md:grid-cols-2" onSubmit={form.submit} noValidate>
      <Select label="Whose" options={admins} {...form.field('assignedTo')} />
      <Select
        label="Stage"
        options={[
          { value: '', label: 'Not begun' },
          ...Object.entries(stageWords).map(([value, label]) => ({ value, label })),
        ]}
        {...form.field('stage')}
      />
      {!isOver && (
        <TextField
          label="Next day"
          type="date"
          autoComplete="off"
          help="Whose it is gets a mail that morning"
          {...form.field('nextOn')}
        />
      )}
      {form.values.stage === 'lost' && (
        <TextField label="Why it was lost" autoComplete="off" {...form.field('lostWhy')} />
      )}
      <div className="self-end justify-self-start md:col-span-full">
        <Button type="submit" size="small" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  )
}

function Notes({ enquiry: { _id, notes = [] } }: { enquiry: Enquiry }) {
  const form = useApiForm({
    initial: { text: '' },
    send: async ({ text }) => {
      await addNote(_id, text)
      form.reset({ text: '' })
    },
  })
  return (
    <div className="grid gap-4">
      {notes.length > 0 && (
        <ul className="grid gap-3" aria-label="Notes">
          {notes.map(({ text, createdAt, createdBy }) => (
            <li key={`${createdAt} ${text}`} className="wrap-anywhere">
              <p className="whitespace-pre-line">{text}</p>
              <p className="text-sm text-muted">
                {createdBy && `${fullName(createdBy)}, `}
                <time dateTime={createdAt}>
                  {dayInWords(createdAt)}, {timeOfDay(createdAt)}
                </time>
              </p>
            </li>
          ))}
        </ul>
      )}
      <form className="grid justify-items-start gap-3" onSubmit={form.submit} noValidate>
        <div className="w-full">
          <TextArea
            label="Note"
            rows={2}
            help="Admins alone read it. It stays as it is."
            {...form.field('text')}
          />
        </div>
        <Button
          type="submit"
          kind="quiet"
          size="small"
          busy={form.busy}
          disabled={form.values.text.trim() === ''}
        >
          Add note
        </Button>
      </form>
    </div>
  )
}

/** Whose an enquiry is, when it goes on, how it stands, and what was noted. */
export default function Work({ enquiry }: { enquiry: Enquiry }) {
  const { assignedTo, nextOn, stage } = enquiry
  return (
    <div className="grid gap-6 pt-3">
      <WorkForm key={[assignedTo?._id, nextOn, stage].join(' ')} enquiry={enquiry} />
      <Notes enquiry={enquiry} />
    </div>
  )
}
