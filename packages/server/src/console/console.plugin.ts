import helmet from '@fastify/helmet'
import { fail, type Platform } from '@tradepost/kernel'
import type { FastifyPluginAsync } from 'fastify'
import { type DemoSite, siteHelmet } from '../site/index.ts'
import { assetRoutes, namedFileRoutes, readPage } from './asset.routes.ts'
import { API, CONSOLE } from './pass-on.rules.ts'
import { resetRoutes } from './reset.routes.ts'
import { sessionRoutes } from './session.routes.ts'

export type ConsoleOptions = {
  platform: Platform
  /** Where the build of the console is. */
  folder: string
  demo: DemoSite | undefined
  version: string
}

const STORE = `${CONSOLE}/store`

/** The reader of barcodes is WebAssembly; only the store app has it, so only its pages may compile it. */
const scriptsFor = (path: string): string =>
  path === STORE || path.startsWith(`${STORE}/`) ? "'self' 'wasm-unsafe-eval'" : "'self'"

const policyWith = (nonce: string, path: string): string =>
  [
    "default-src 'none'",
    `script-src ${scriptsFor(path)}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: https: http:",
    "connect-src 'self'",
    "font-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join(';')

/**
 * An empty page that the console draws previews into: pages of the storefront and e-mails bring styles of their own, which
 * its own page does not allow. Nothing in it runs.
 */
const framePolicy = [
  "default-src 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: https: http:",
  "media-src 'self' https: http:",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-same-origin',
].join(';')
const frame = '<!doctype html><html lang="en"><head><title>Preview</title></head><body></body></html>'

/** The console for merchant staff: a page and its files, a session, and the API below `/admin/api`. */
export const consolePlugin: FastifyPluginAsync<ConsoleOptions> = async (app, options) => {
  const { platform, folder, demo, version } = options
  await app.register(helmet, { ...siteHelmet, contentSecurityPolicy: false })
  assetRoutes(app, folder)
  namedFileRoutes(app, folder)
  sessionRoutes(app, { platform, demo, version })
  resetRoutes(app, platform)
  // a call that came without a session, or not from our script
  app.all(`${API}/*`, () => {
    throw fail('unauthorized')
  })
  app.get(`${CONSOLE}/frame`, (_request, reply) =>
    reply
      .headers({ 'content-security-policy': framePolicy, 'x-frame-options': 'SAMEORIGIN' })
      .type('text/html; charset=utf-8')
      .send(frame),
  )
  const page = readPage(folder)
  for (const path of [CONSOLE, `${CONSOLE}/*`])
    app.get(path, (request, reply) => {
      const nonce = platform.ids.secret()
      return reply
        .headers({
          'cache-control': 'no-store',
          'content-security-policy': policyWith(nonce, new URL(request.url, 'http://console').pathname),
        })
        .type('text/html; charset=utf-8')
        .send(page(nonce))
    })
}
