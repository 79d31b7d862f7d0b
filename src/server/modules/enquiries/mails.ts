import { company } from '#company.ts'
import type { Enquiry } from '#contract/enquiries.ts'
import { links } from '#routes.ts'
import { mailHtml, mailText } from '../../mail/layout.ts'
import type { Mail } from '../../ports/mail.ts'

const aboutOf = ({ unitName, projectName }: Enquiry) =>
  [unitName, projectName].filter((name) => name !== undefined).join(', ')

/** Mails the company a visitor's question; a reply goes to the visitor. */
export function enquiryMail(enquiry: Enquiry, siteUrl: string): Mail {
  const about = aboutOf(enquiry)
  const content = {
    heading: about === '' ? 'New enquiry' : `New enquiry about ${about}`,
    paragraphs: [
      enquiry.message,
      `From ${enquiry.name}, ${enquiry.email}${enquiry.phoneNumber === '' ? '' : `, ${enquiry.phoneNumber}`}`,
    ],
    action: { label: 'Open the enquiries', url: `${siteUrl}${links.adminEnquiries()}` },
    footer: `Sent by a visitor of ${company.name}'s website. Your reply to this mail goes to ${enquiry.email}`,
  }
  return {
    to: company.mail,
    replyTo: { name: enquiry.name, address: enquiry.email },
    subject: `${content.heading} from ${enquiry.name}`.replaceAll(/[\r\n]+/g, ' '),
    text: mailText(content),
    html: mailHtml(content),
  }
}
