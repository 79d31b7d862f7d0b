import { fixedOverPattern, guardedFolders, type HostRules, isGuarded } from './rewrites.ts'

const security = {
  'X-Content-Type-Options': 'nosniff',
  'Strict-Transport-Security': 'max-age=63072000; includeSubDomains',
} as const

/**
 * Response headers by kind of file; the preview server and every host snippet take them from here.
 */
export const headers = {
  page: {
    'Cache-Control': 'public, max-age=0, must-revalidate',
    ...security,
    'X-Frame-Options': 'DENY',
    // The rest is in the page itself (`security.csp` in astro.config.mjs). This directive works
    // only as a header.
    'Content-Security-Policy': "frame-ancestors 'none'",
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=()',
  },
  /**
   * Added to pages behind sign-in: no other site's window keeps a reference to them. Not for public
   * pages: the browser starts another process for it, which delays the first paint on a small
   * phone.
   */
  guarded: { 'Cross-Origin-Opener-Policy': 'same-origin' },
  /** Files with a hash of their content in their name. */
  hashed: { 'Cache-Control': 'public, max-age=31536000, immutable', ...security },
} as const

export const hashedFolder = '/_astro/'

/**
 * The headers of a file of the built site.
 * @param path of its address or of the file
 */
export function headersOf(rules: HostRules, path: string): Readonly<Record<string, string>> {
  if (path.startsWith(hashedFolder)) return headers.hashed
  const guarded = isGuarded(rules, path) ? headers.guarded : {}
  return { ...headers.page, ...guarded }
}

const placeholder = (path: string) => path.replace(/\{([^}]+)\}/g, ':$1')
const lines = (entries: Readonly<Record<string, string>>, line: (name: string, value: string) => string) =>
  Object.entries(entries).map(([name, value]) => line(name, value))
const page = (path: string) => (path.endsWith('/') ? path : `${path}/`)

/** Cloudflare Pages takes 2,000 rules without a placeholder, and they must come first. */
const mostOwn = 1900

/**
 * `_redirects` for Netlify, Cloudflare Pages and similar hosts. The first rule that matches wins,
 * so pages come before the patterns that match them too. With more pages than rules, the shell
 * answers for the rest and loads them in the browser; on Netlify an existing page always wins.
 * @param prerendered paths of built pages that a pattern matches too
 */
export function redirectsFile(rules: HostRules, prerendered: readonly string[]): string {
  const own = [...fixedOverPattern(rules), ...prerendered]
    .slice(0, mostOwn)
    .map((path) => `${path} ${page(path)} 200`)
  const patterns = rules.rewrites.map(({ path, shell }) => `${placeholder(path)} ${shell} 200`)
  return `${[...own, ...patterns].join('\n')}\n`
}

/**
 * `_headers` for the same hosts. They join the values of a header that two matching blocks name,
 * so no two matching blocks name the same one. `Cache-Control` of pages is left out: the hosts'
 * default is the same.
 */
export function headersFile(): string {
  const block = (path: string, entries: Readonly<Record<string, string>>) =>
    [path, ...lines(entries, (name, value) => `  ${name}: ${value}`)].join('\n')
  const { 'Cache-Control': _, ...everywhere } = headers.page
  const { 'Cache-Control': forEver } = headers.hashed
  const all = [
    block('/*', everywhere),
    block(`${hashedFolder}*`, { 'Cache-Control': forEver }),
    ...guardedFolders().map((path) => block(path, headers.guarded)),
  ]
  return `${all.join('\n\n')}\n`
}

/** The body of an nginx `server` block; `root` is the built site. */
export function nginxSnippet({ rewrites, guarded }: HostRules): string {
  const add = (entries: Readonly<Record<string, string>>, indent: string) =>
    lines(entries, (name, value) => `${indent}add_header ${name} "${value}" always;`).join('\n')
  const policy = 'Cross-Origin-Opener-Policy'
  // nginx leaves out a header with an empty value.
  const ofPage = `${add(headers.page, '  ')}\n  add_header ${policy} $guarded always;`
  const patterns = rewrites.map(
    ({ match, shell }) =>
      `location ~ ${match} {\n  try_files $uri $uri/index.html ${shell}index.html;\n${ofPage}\n}`,
  )
  return `# Inside a server block whose root is the built site.
gzip_static on;
# For files without a .gz beside them: of thousands of pages only .br is made.
gzip on;
gzip_vary on;
gzip_types text/css text/javascript application/javascript application/json application/xml image/svg+xml text/plain;
# brotli_static on;
error_page 404 /404.html;
set $guarded "";
if ($uri ~ "${guarded}") {
  set $guarded "${headers.guarded[policy]}";
}
location ~ ^/(_hosting/|_headers$|_redirects$) { return 404; }
location ${hashedFolder} {
  try_files $uri =404;
${add(headers.hashed, '  ')}
}
${patterns.join('\n')}
location / {
  try_files $uri $uri/index.html =404;
${ofPage}
}
`
}

/** The body of a Caddy site block; `root` is the built site. */
export function caddySnippet({ rewrites, guarded }: HostRules): string {
  const add = (matcher: string, entries: Readonly<Record<string, string>>) =>
    lines(entries, (name, value) => `header ${matcher} ${name} "${value}"`).join('\n')
  const patterns = rewrites.map(
    ({ match, shell }, index) =>
      `@shell${index} path_regexp ${match}\nhandle @shell${index} {\n  try_files {path} {path}/index.html ${shell}index.html\n  file_server {\n    precompressed br gzip\n  }\n}`,
  )
  return `# Inside a site block with "root * /path/of/the/built/site".
@hashed path ${hashedFolder}*
@pages not path ${hashedFolder}*
@guarded path_regexp ${guarded}
${add('@hashed', headers.hashed)}
${add('@pages', headers.page)}
${add('@guarded', headers.guarded)}
@hosting path /_hosting/* /_headers /_redirects
handle @hosting {
  error 404
}
${patterns.join('\n')}
handle {
  try_files {path} {path}/index.html =404
  file_server {
    precompressed br gzip
  }
}
handle_errors {
  @missing expression {http.error.status_code} == 404
  handle @missing {
    rewrite * /404.html
    file_server
  }
}
`
}
