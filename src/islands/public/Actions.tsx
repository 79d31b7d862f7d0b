import { Link, MapPin, MessageCircle, Printer, Share } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { toast } from 'react-hot-toast/headless'
import { opensElsewhere } from '#browser/page/anchorLinks.ts'
import { company } from '#company.ts'

const action =
  'inline-flex min-h-11 cursor-pointer items-center gap-2.5 text-left text-[0.875rem] last:odd:col-span-2 hover:text-accent [&>svg]:flex-none'
const icon = { size: 18, strokeWidth: 1.5 } as const

/** Opens the device's share sheet if there is one; otherwise follows the link. */
function share(event: MouseEvent): void {
  if (opensElsewhere(event) || !navigator.share) return
  event.preventDefault()
  navigator.share({ title: document.title, url: location.href }).catch(() => undefined)
}

/** Copies the address. Browsers allow that only on secure origins. */
function CopyLink() {
  const [isCopied, setCopied] = useState(false)
  const copy = async () => {
    const copied = await navigator.clipboard?.writeText(location.href).then(
      () => true,
      () => false,
    )
    setCopied(copied === true)
    if (!copied) toast.error('The link could not be copied')
  }
  return (
    <button className={`${action} noscript:hidden`} type="button" onClick={copy}>
      <Link {...icon} />
      <span>{isCopied ? 'Link copied' : 'Copy link'}</span>
    </button>
  )
}

type Props = {
  /** The shared name: a project's or unit's. */
  title: string
  address: string
  /** First words of a chat with the company. */
  question: string
  place: string
}

export const Actions = ({ title, address, question, place }: Props) => (
  <div
    className="grid grid-cols-2 border-t border-line pt-3 md:max-wide:grid-cols-3 print:hidden"
    data-needs-script
  >
    <a
      className={action}
      href={`${company.chatUrl}?text=${encodeURIComponent(question)}`}
      target="_blank"
      rel="noopener nofollow"
    >
      <MessageCircle {...icon} />
      Ask on WhatsApp
    </a>
    <a
      className={action}
      href={`https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(place)}`}
      target="_blank"
      rel="noopener nofollow"
    >
      <MapPin {...icon} />
      View on map
    </a>
    <a
      className={action}
      href={`https://wa.me/?text=${encodeURIComponent(`${title} ${address}`)}`}
      onClick={share}
      target="_blank"
      rel="noopener nofollow"
    >
      <Share {...icon} />
      Share
    </a>
    <CopyLink />
    <button className={`${action} noscript:hidden`} type="button" onClick={() => window.print()}>
      <Printer {...icon} />
      Print
    </button>
  </div>
)
