import { readFileSync } from 'node:fs'
import type { Handler, Hono } from 'hono'
import { html } from 'hono/html'
import { company } from '#company.ts'
import type { AppEnvironment } from '../app.ts'
import { openApiDocument } from './document.ts'

type Parameter = { name: string; in: string; required?: boolean; example?: unknown; $ref?: string }
type Media = { content?: Record<string, { example?: unknown }> }
type Operation = {
  operationId: string
  tags: string[]
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: Media
  responses: Record<string, Media & { description?: string; $ref?: string }>
}
type Row = Operation & { readonly method: string; readonly path: string }

const asset = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')
const script = asset('./reference.client.js')
const style = asset('./reference.css')

/** Nothing from elsewhere: the page shows the document and calls its own server. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const json = (value: unknown) => JSON.stringify(value, null, 2)
const exampleIn = (media: Media | undefined) => media?.content?.['application/json']?.example

const rows = (): Row[] => {
  const paths = openApiDocument()['paths'] as Record<string, Record<string, Operation>>
  return Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item)
      .filter(([method]) => method !== 'servers')
      .map(([method, operation]) => ({
        ...operation,
        method: method.toUpperCase(),
        path: 'servers' in item ? path : `/api/v1${path}`,
      })),
  )
}

const field = ({ name, in: place, required, example }: Parameter) => html`<label>
  <span>${name}${required ? ' *' : ''} <small>${place}</small></span>
  <input name="${name}" data-in="${place}" ${place === 'path' ? 'required' : ''} placeholder="${String(example)}" />
</label>`

const answer = ([status, { description, $ref, ...media }]: [string, Row['responses'][string]]) => {
  const shown = exampleIn(media)
  const text = description ?? ''
  return $ref !== undefined
    ? html`<li><code>${status}</code></li>`
    : html`<li><code>${status}</code> ${text}${shown === undefined ? '' : html`<pre>${json(shown)}</pre>`}</li>`
}

const tryIt = ({ method, path, parameters, requestBody }: Row) => {
  const body = exampleIn(requestBody)
  return html`<form data-method="${method}" data-path="${path}">
    ${parameters.filter(({ $ref }) => $ref === undefined).map(field)}
    ${body === undefined ? '' : html`<label><span>Body</span><textarea name="body" rows="${json(body).split('\n').length}" spellcheck="false">${json(body)}</textarea></label>`}
    <button>Send</button>
    <pre class="answer" aria-live="polite" hidden></pre>
  </form>`
}

const callRow = (
  row: Row,
) => html`<details id="${row.operationId}" data-words="${`${row.method} ${row.path} ${row.summary}`.toLowerCase()}">
  <summary>
    <b class="method ${row.method.toLowerCase()}">${row.method}</b> <code>${row.path}</code>
    <span>${row.summary}</span>
  </summary>
  <p class="access">${row.description}</p>
  ${tryIt(row)}
  <h3>Answers</h3>
  <ul>${Object.entries(row.responses).map(answer)}</ul>
</details>`

const topic = ([name = '', calls = []]: [string, Row[] | undefined]) => html`<section>
  <h2>${name}</h2>
  ${calls.map(callRow)}
</section>`

const page = () => {
  const topics = Object.entries(Object.groupBy(rows(), ({ tags }) => tags[0] ?? ''))
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${company.name} API</title>
        <link rel="stylesheet" href="/api/v1/reference.css" />
        <script src="/api/v1/reference.js" defer></script>
      </head>
      <body>
        <header>
          <h1>${company.name} API</h1>
          <p>
            A success answers <code>{ message, data }</code>, a failure <code>{ message, issues? }</code>. Money is a
            number of naira, times are ISO 8601 in UTC. <a href="/api/v1/openapi.json">OpenAPI 3.1 document</a>
          </p>
          <label><span>Find a call</span><input id="find" type="search" autocomplete="off" /></label>
          <label><span>Token of your session</span><input id="token" type="password" autocomplete="off" /></label>
        </header>
        <main>${topics.map(topic)}</main>
      </body>
    </html>`
}

const text =
  (body: string, type: string): Handler<AppEnvironment> =>
  (context) =>
    context.body(body, 200, { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'no-cache' })

/** The document, and a page of our own to read and try its calls: it needs no other server. */
export function serveOpenApi(app: Hono<AppEnvironment>): void {
  app.get('/api/v1/openapi.json', (context) => context.json(openApiDocument()))
  app.get('/api/v1/reference.js', text(script, 'text/javascript'))
  app.get('/api/v1/reference.css', text(style, 'text/css'))
  app.on('GET', ['/api/v1', '/api/v1/'], async (context) => {
    context.header('Content-Security-Policy', policy)
    return context.html(await page())
  })
}
