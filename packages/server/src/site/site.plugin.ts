import helmet from '@fastify/helmet'
import type { FastifyBaseLogger, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { assetRoutes } from './assets.routes.ts'
import { guideRoutes } from './guides/guides.routes.ts'
import { type LandingData, landingPage } from './landing.page.ts'
import { notFoundPage } from './layout.page.ts'
import { mailRoutes } from './mail.routes.ts'
import { openApiRoutes } from './openapi.routes.ts'
import { referenceRoutes } from './reference/reference.routes.ts'
import { pictureRoute, sendPage, siteHelmet } from './site.headers.ts'
import type { DemoSite, SiteOptions } from './site.types.ts'

/** The page is shown also when the database is not there to fill it. */
const landingData = async (
  { demo, hasMerchant }: SiteOptions,
  log: FastifyBaseLogger,
): Promise<LandingData> => {
  try {
    const [items = [], numbers = null, isEmpty] = await Promise.all([
      demo?.showcase(),
      demo?.numbers?.(),
      demo ? false : hasMerchant().then((has) => !has),
    ])
    return { items, numbers, isEmpty }
  } catch (error) {
    log.warn({ err: error }, 'the landing page goes without its data')
    return { items: [], numbers: null, isEmpty: false }
  }
}

const wantsPage = (request: FastifyRequest): boolean => (request.headers.accept ?? '').includes('text/html')

/** Paths of services always answer in their dialect, browsers included. */
const isApiPath = ({ services }: SiteOptions, path: string): boolean =>
  services.some(({ name }) => path === `/${name}` || path.startsWith(`/${name}/`))

const sendPicture = async (demo: DemoSite, name: string, reply: FastifyReply) => {
  const picture = await demo.renderPicture(name)
  if (picture === null) return reply.callNotFound()
  return reply
    .header('cache-control', 'public, max-age=31536000, immutable')
    .type('image/svg+xml')
    .send(picture)
}

/** Pages for people: landing page, API reference, and a helpful 404. */
export const sitePlugin: FastifyPluginAsync<SiteOptions> = async (app, options) => {
  const { demo } = options
  await app.register(helmet, siteHelmet)
  app.get('/', async (request, reply) =>
    sendPage(reply, landingPage(options, await landingData(options, request.log))),
  )
  assetRoutes(app)
  openApiRoutes(app, options)
  referenceRoutes(app, options)
  guideRoutes(app)
  if (demo)
    app.get<{ Params: { name: string } }>('/demo/pictures/:name.svg', pictureRoute, (request, reply) =>
      sendPicture(demo, request.params.name, reply),
    )
  if (demo?.mails) mailRoutes(app, demo.mails)
  app.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/'
    if (!wantsPage(request) || isApiPath(options, path)) return reply.callNotFound()
    return sendPage(reply.code(404), notFoundPage(path))
  })
}
