import {
  type ImportedLine,
  type LineOutcome,
  type LineResult,
  lineText,
  outcomeText,
} from '#domain/importing.ts'
import { Button } from '../Button.tsx'

type Props = {
  results: readonly LineResult<ImportedLine>[]
  noun: string
  onRetry: () => void
  onClose: () => void
}

export function ImportDone({ results, noun, onRetry, onClose }: Props) {
  const has = (state: LineOutcome['state']) => results.some(({ outcome }) => outcome.state === state)
  const isOpen = has('unanswered') || has('unsent')
  return (
    <div className="grid gap-4">
      <p role="status">{outcomeText(results, noun)}</p>
      <ul className="grid gap-2 text-sm">
        {results.map(({ row: { line }, outcome }) => {
          const words = lineText(outcome, noun)
          return (
            words !== undefined && (
              <li key={line}>
                <span className="text-muted">Line {line}</span> {words}
              </li>
            )
          )
        })}
      </ul>
      {has('unanswered') && <p className="text-sm">Sending these lines again makes no {noun} twice.</p>}
      <div className="flex flex-wrap gap-3">
        {isOpen && <Button onClick={onRetry}>{has('unsent') ? 'Send the rest' : 'Send again'}</Button>}
        <Button kind={isOpen ? 'quiet' : 'primary'} onClick={onClose}>
          Done
        </Button>
      </div>
    </div>
  )
}
