import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Context, Hono } from 'hono'
import { company } from '#company.ts'
import { escapeHtml } from '#domain/html.ts'
import type { AppEnvironment } from '../environment.ts'

const faces = ['text', 'display'] as const

const style = `
@font-face{font-family:Text;src:url(/fonts/text.woff2) format("woff2");font-weight:400 700;font-display:swap}
@font-face{font-family:Display;src:url(/fonts/display.woff2) format("woff2");font-display:swap}
*{box-sizing:border-box;margin:0}
body{min-height:100svh;display:grid;place-items:center;padding:24px;background:#efe8dc;color:#16211c;font:17px/1.6 Text,Arial,sans-serif}
main{width:100%;max-width:460px;padding:clamp(28px,7vw,44px);background:#fffdf9;border:1px solid #ddd5c7}
.brand{display:flex;align-items:center;gap:10px;margin-bottom:36px;font:24px/1 Display,Georgia,serif;letter-spacing:-.02em}
.brand svg{width:28px;height:28px}
.note{margin-bottom:28px;padding:12px 16px;background:#f6e5dc;color:#7c331a;font-size:15px;line-height:1.5}
h1{font:400 32px/1.15 Display,Georgia,serif;letter-spacing:-.015em;text-wrap:balance}
p{margin-top:14px;text-wrap:pretty}
.amount{margin-top:10px;font:400 clamp(38px,11vw,50px)/1.1 Display,Georgia,serif;font-variant-numeric:tabular-nums}
dl{display:grid;gap:10px;margin:28px 0;padding:20px 0;border-block:1px solid #ddd5c7;font-size:15px}
dl div{display:flex;justify-content:space-between;gap:20px}
dt{color:#58615b}
dd{text-align:right;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
form{display:grid;gap:12px;margin-top:28px}
button{min-height:50px;padding:10px 24px;border:1px solid #16211c;border-radius:999px;background:none;color:inherit;font:500 16px/1.3 Text,Arial,sans-serif;cursor:pointer}
button:first-child{background:#16211c;color:#faf7f1}
button:hover{border-color:#9c4324;background:#9c4324;color:#fffaf5}
.leave{border-color:transparent;text-decoration:underline;text-underline-offset:4px}
:focus-visible{outline:2px solid #9c4324;outline-offset:3px}
a{color:inherit;text-underline-offset:4px}`

const styleHash = createHash('sha256').update(style).digest('base64')

type Page = {
  readonly title: string
  /** The content of `main`, with everything from outside escaped. */
  readonly body: string
  /** Origins that a form may lead to, beside the API itself. */
  readonly formsTo?: readonly string[]
  readonly status?: 200 | 404 | 403
}

const brand = `<p class="brand"><svg viewBox="${company.logo.viewBox}" fill="currentColor" aria-hidden="true"><path d="${company.logo.path}"/></svg>${escapeHtml(company.name)}</p>`

/**
 * Answers with a small page in the company's style, without scripts, which can't be framed or
 * cached.
 */
export function answerPage(
  context: Context<AppEnvironment>,
  { title, body, formsTo = [], status = 200 }: Page,
) {
  context.header(
    'Content-Security-Policy',
    `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; form-action 'self' ${formsTo.join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
  )
  return context.html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"><title>${escapeHtml(`${title} · ${company.name}`)}</title><style>${style}</style></head><body><main>${brand}${body}</main></body></html>`,
    status,
  )
}

export function serveFaces(app: Hono<AppEnvironment>): void {
  for (const face of faces) {
    const file = readFileSync(new URL(`../../../fonts/${face}.woff2`, import.meta.url))
    app.get(`/fonts/${face}.woff2`, (context) =>
      context.body(new Uint8Array(file), 200, {
        'Content-Type': 'font/woff2',
        'Cache-Control': 'public, max-age=86400',
      }),
    )
  }
}
