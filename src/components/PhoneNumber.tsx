import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { telLink, whatsAppLink } from '#domain/phone.ts'

const link = 'link inline-flex min-h-11 items-center gap-2'

type Props = {
  number: string
  /** The first text of the conversation on WhatsApp. */
  text: string
  icon?: ReactNode
}

/** A phone number to call, and a conversation on WhatsApp if the number can have one. */
export function PhoneNumber({ number, text, icon }: Props) {
  const conversation = whatsAppLink(number, text)
  return (
    <span className="inline-flex flex-wrap gap-x-6">
      <a className={link} href={telLink(number)}>
        {icon}
        {number}
      </a>
      {conversation !== undefined && (
        <a className={link} href={conversation} target="_blank" rel="noopener noreferrer">
          <MessageCircle size={16} />
          WhatsApp
        </a>
      )}
    </span>
  )
}
