import { Download } from 'lucide-react'
import { useState } from 'react'
import { ApiError } from '#api/errors.ts'
import { Button } from '#components/Button.tsx'

type Saving = { state: 'untouched' | 'working' | 'saved' } | { state: 'failed'; reason: string }

/** Why nothing was saved. If answer or code did not arrive, the connection is named. */
const reasonOf = (error: unknown) =>
  error instanceof ApiError && error.status !== 0 ? error.message : 'Check your connection.'

const wordsOf = (now: Saving): string => {
  if (now.state === 'working') return 'One moment, we are preparing your file.'
  if (now.state === 'saved') return 'Your file is in your downloads folder.'
  return now.state === 'failed' ? `The download failed. ${now.reason}` : ''
}

/**
 * Downloads everything that is held about the user: the legal right of access (docs/deploy.md,
 * "People's rights").
 * @param props `company`: name in the file's name
 */
export function YourData({ company }: { company: string }) {
  const [now, setNow] = useState<Saving>({ state: 'untouched' })
  const start = async () => {
    setNow({ state: 'working' })
    setNow(
      await import('#stores/documents/documents.ts')
        .then(({ savePersonalData }) => savePersonalData(company))
        .then(
          () => ({ state: 'saved' }),
          (error) => ({ state: 'failed', reason: reasonOf(error) }),
        ),
    )
  }
  return (
    <section aria-labelledby="your-data" className="card grid gap-5 p-6! md:p-8!">
      <div className="grid gap-1">
        <h2 id="your-data" className="text-title-sm">
          Your data
        </h2>
        <p className="text-muted">
          All that we hold about you, your homes, payments and conversations, in one file.
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button
          kind="quiet"
          size="small"
          busy={now.state === 'working'}
          icon={<Download size={18} />}
          onClick={start}
        >
          {now.state === 'failed' ? 'Try again' : 'Download my data'}
        </Button>
        <p role="status" className="text-sm text-muted">
          {wordsOf(now)}
        </p>
      </div>
    </section>
  )
}
