import { Button } from '../Button.tsx'

type Props = {
  text: string
  /** Missing if a script handles the button (`browser/page/missingCode.js`). */
  onReload?: () => void
}

/** Replaces an island that broke or whose code could not be fetched. */
export const CrashMessage = ({ text, onReload }: Props) => (
  <div className="empty-state" role="alert">
    <h2 className="text-title">Unexpected Application Error!</h2>
    <p className="max-w-prose text-muted">{text}</p>
    <Button kind="quiet" size="small" onClick={onReload}>
      Reload this page
    </Button>
  </div>
)
