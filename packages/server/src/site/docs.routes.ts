import type { FastifyInstance } from 'fastify'
import { docsPage } from './docs.page.ts'
import { scalarBundle } from './scalar-bundle.ts'
import { scalarVersion } from './scalar-file.ts'
import { referenceRoute, sendPage } from './site.headers.ts'
import type { DemoSite, SiteOptions } from './site.types.ts'

/** No calls to other hosts: no fonts, telemetry, proxy, chat or hosted client. */
const offline = {
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
}

const look = {
  url: '/openapi.json',
  theme: 'none',
  layout: 'modern',
  defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
  hiddenClients: ['libcurl', 'clj_http', 'restmethod', 'nsurlsession', 'cohttp', 'httr'],
}

/** In the demo a visitor can send requests at once. */
const signedIn = async ({ client, merchantCode, demoToken }: DemoSite) => ({
  preferredSecurityScheme: 'bearer',
  securitySchemes: {
    bearer: { token: await demoToken() },
    oauth2: {
      flows: {
        clientCredentials: {
          'x-scalar-client-id': client.id,
          clientSecret: client.secret,
          'x-scalar-security-body': { tenantId: merchantCode },
        },
      },
    },
  },
})

export const docsRoutes = (app: FastifyInstance, { cacheDir, demo }: SiteOptions): void => {
  const bundle = scalarBundle(cacheDir)
  const bundlePath = `/docs/scalar-${scalarVersion}.js`
  const page = docsPage(bundlePath)

  app.get('/docs', referenceRoute, (_request, reply) => sendPage(reply, page))
  // JSON and not a script: another site that the visitor has open cannot read the token
  app.get('/docs/settings.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({
      ...look,
      ...offline,
      authentication: demo ? await signedIn(demo) : { preferredSecurityScheme: 'bearer' },
    }),
  )
  app.get(bundlePath, async (request, reply) => {
    const acceptsGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '')
    const stream = await bundle.open(acceptsGzip)
    if (acceptsGzip) reply.header('content-encoding', 'gzip')
    return reply
      .headers({ vary: 'accept-encoding', 'cache-control': 'public, max-age=31536000, immutable' })
      .type('text/javascript; charset=utf-8')
      .send(stream)
  })
}
