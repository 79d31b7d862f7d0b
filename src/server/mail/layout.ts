import { company } from '#company.ts'
import { escapeHtml } from '#domain/html.ts'
import type { Named } from '#domain/names.ts'
import { capitalised, greeted } from './salutation.ts'

export type MailContent = {
  readonly heading: string
  /**
   * Whom the first paragraph greets. That paragraph may begin with a small letter, since it follows
   * a greeting.
   */
  readonly reader?: Named | undefined
  /**
   * Paragraphs of plain text, which may hold line breaks; they are escaped here. No full stop
   * follows an address: some mail programs take it for a part of the link.
   */
  readonly paragraphs: readonly string[]
  /** A few characters to show large, such as a code. */
  readonly figure?: string
  readonly action?: { readonly label: string; readonly url: string }
  readonly footer: string
  /** A link that ends the footer, such as the way to turn such mails off. */
  readonly footerLink?: { readonly label: string; readonly url: string }
}

const asHtml = (text: string) => escapeHtml(text).replaceAll(/\r?\n/g, '<br>')

const textOf = ({ reader, paragraphs: [first = '', ...others] }: MailContent) => [
  reader === undefined ? first : greeted(reader, first),
  ...others,
]

/**
 * The line that an inbox shows beside the subject: the matter, without greeting and company name.
 */
const preheader = ({ reader, paragraphs: [first = ''] }: MailContent) => {
  const matter = (reader === undefined ? first : capitalised(first)).replaceAll(/\s+/g, ' ')
  return `<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml([...matter].slice(0, 150).join(''))}</div>`
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${asHtml(text)}</p>`

const figure = (text: string) =>
  `<p style="margin:8px 0 24px;padding:20px;background:#f1ebe0;font:600 34px/1 'SF Mono',Consolas,monospace;letter-spacing:.22em;text-align:center">${escapeHtml(text)}</p>`

/**
 * The button. Outlook for Windows ignores padding on a link, so its cell has it. The border keeps
 * the button visible where a mailbox turns its colours dark.
 */
const action = ({ label, url }: { label: string; url: string }) =>
  `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr><td bgcolor="#16211c" style="background:#16211c;border:1px solid #8a9189;mso-padding-alt:14px 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;color:#fffdf8;text-decoration:none;font-size:16px">${escapeHtml(label)}</a></td></tr></table>`

const footerLink = ({ label, url }: { label: string; url: string }) =>
  ` <a href="${escapeHtml(url)}" style="color:#5b635d">${escapeHtml(label)}</a>`

/**
 * Outlook for Windows ignores `max-width`: it gets a table of that width, which nothing else shows.
 */
const column = (
  html: string,
) => `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:40px 24px">
<!--[if mso]><table role="presentation" width="520" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div style="max-width:520px;text-align:left;word-break:break-word;overflow-wrap:anywhere">
${html}
</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>`

/** A whole mail in the company's style: one column, system fonts, no pictures to block. */
export const mailHtml = (content: MailContent) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(content.heading)}</title></head>
<body style="margin:0;background:#faf7f1;color:#16211c;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
${preheader(content)}
${column(`<p style="margin:0 0 32px;font:500 20px Georgia,serif;letter-spacing:.02em">${escapeHtml(company.name)}</p>
<h1 style="margin:0 0 20px;font:500 28px/1.2 Georgia,serif">${escapeHtml(content.heading)}</h1>
${textOf(content).map(paragraph).join('\n')}
${content.figure === undefined ? '' : figure(content.figure)}
${content.action === undefined ? '' : action(content.action)}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #ddd3c2;font-size:13px;line-height:1.5;color:#5b635d">${escapeHtml(content.footer)}${content.footerLink === undefined ? '' : footerLink(content.footerLink)}</p>`)}
</body></html>`

/** The same mail as plain text. A line of two dashes and a blank begins its signature. */
export const mailText = (content: MailContent) =>
  [
    content.heading,
    ...textOf(content),
    ...(content.figure === undefined ? [] : [`    ${content.figure}`]),
    ...(content.action === undefined ? [] : [`${content.action.label}: ${content.action.url}`]),
    `-- \n${company.name}\n${content.footer}`,
    ...(content.footerLink === undefined ? [] : [`${content.footerLink.label}: ${content.footerLink.url}`]),
  ].join('\n\n')
