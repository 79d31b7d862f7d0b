import { fileURLToPath } from 'node:url'
import { serveStatic } from '@hono/node-server/serve-static'
import { Scalar } from '@scalar/hono-api-reference'
import type { Hono } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import { company } from '#company.ts'
import type { AppEnvironment } from '../http/environment.ts'
import { openApiDocument } from './document.ts'

/**
 * Scalar's script. This is the only light package with it: `@scalar/api-reference` installs 272
 * packages (287 MB) that this file does not need.
 */
const script = fileURLToPath(
  new URL('js/standalone.js', import.meta.resolve('@scalar/fastify-api-reference')),
)

/** Allows only this origin: the page shows the document and calls its own server. */
const policy = secureHeaders({
  contentSecurityPolicy: {
    defaultSrc: ["'none'"],
    scriptSrc: [NONCE],
    // Scalar writes `style` attributes, which no nonce can allow.
    styleSrc: ["'unsafe-inline'"],
    imgSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    baseUri: ["'none'"],
    formAction: ["'none'"],
    frameAncestors: ["'none'"],
  },
})

/** Serves the OpenAPI document, and a page to read it and try its calls, without other servers. */
export function serveOpenApi(app: Hono<AppEnvironment>): void {
  app.get('/api/v1/openapi.json', (context) => context.json(openApiDocument()))
  app.get(
    '/api/v1/reference.js',
    serveStatic({
      path: script,
      onFound: (_, context) => context.header('Cache-Control', 'public, max-age=86400'),
    }),
  )
  app.on(
    'GET',
    ['/api/v1', '/api/v1/'],
    policy,
    Scalar((context) => ({
      pageTitle: `${company.name} API`,
      url: '/api/v1/openapi.json',
      cdn: '/api/v1/reference.js',
      nonce: context.get('secureHeadersNonce') ?? '',
      withDefaultFonts: false,
      telemetry: false,
      showDeveloperTools: 'never',
      hideClientButton: true,
      authentication: { preferredSecurityScheme: 'token' },
      agent: { disabled: true },
      mcp: { disabled: true },
    })),
  )
}
