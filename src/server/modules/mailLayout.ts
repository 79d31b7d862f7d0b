import { company } from '#company.ts'
import { escapeHtml } from '#domain/html.ts'

export type MailContent = {
  readonly heading: string
  /** Paragraphs of plain text; they are escaped here. */
  readonly paragraphs: readonly string[]
  /** A few characters to stand large on their own, such as a code. */
  readonly figure?: string
  readonly action?: { readonly label: string; readonly url: string }
  readonly footer: string
  /** A link that ends the footer, such as the way to turn such mails off. */
  readonly footerLink?: { readonly label: string; readonly url: string }
}

const paragraph = (text: string) =>
  `<p style="margin:0 0 16px;font-size:16px;line-height:1.55">${escapeHtml(text)}</p>`

const figure = (text: string) =>
  `<p style="margin:8px 0 24px;padding:20px;background:#f1ebe0;font:600 34px/1 'SF Mono',Consolas,monospace;letter-spacing:.22em;text-align:center">${escapeHtml(text)}</p>`

const action = ({ label, url }: { label: string; url: string }) =>
  `<p style="margin:8px 0 24px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 24px;background:#16211c;color:#fffdf8;text-decoration:none;font-size:16px">${escapeHtml(label)}</a></p>`

const footerLink = ({ label, url }: { label: string; url: string }) =>
  ` <a href="${escapeHtml(url)}" style="color:#5b635d">${escapeHtml(label)}</a>`

/** A whole mail in the company's dress: one column, system fonts, no pictures to block. */
export const mailHtml = (content: MailContent) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(content.heading)}</title></head>
<body style="margin:0;background:#faf7f1;color:#16211c;font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:40px 24px">
<p style="margin:0 0 32px;font:500 20px Georgia,serif;letter-spacing:.02em">${escapeHtml(company.name)}</p>
<h1 style="margin:0 0 20px;font:500 28px/1.2 Georgia,serif">${escapeHtml(content.heading)}</h1>
${content.paragraphs.map(paragraph).join('\n')}
${content.figure === undefined ? '' : figure(content.figure)}
${content.action === undefined ? '' : action(content.action)}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #ddd3c2;font-size:13px;line-height:1.5;color:#5b635d">${escapeHtml(content.footer)}${content.footerLink === undefined ? '' : footerLink(content.footerLink)}</p>
</div></body></html>`

/** The same mail for readers without HTML. */
export const mailText = (content: MailContent) =>
  [
    content.heading,
    ...content.paragraphs,
    ...(content.figure === undefined ? [] : [`    ${content.figure}`]),
    ...(content.action === undefined ? [] : [`${content.action.label}: ${content.action.url}`]),
    `--\n${company.name}\n${content.footer}`,
    ...(content.footerLink === undefined ? [] : [`${content.footerLink.label}: ${content.footerLink.url}`]),
  ].join('\n\n')
