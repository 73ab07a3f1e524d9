import { errors } from '@tradepost/contract'
import { ApiError, fail, type Platform, type Replicas, toApiError } from '@tradepost/kernel'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isOwnForm } from '../browser/origin.rules.ts'
import { assetRoutes } from './assets/assets.ts'
import { previewPage, refuseUnsigned } from './home/preview.page.ts'
import { errorPage } from './layout/error.page.ts'
import { sendFailure } from './layout/failure.page.ts'
import { sendPage, sendRedirect, sendXml } from './layout/respond.ts'
import { suggestions } from './search/search.page.ts'
import { robotsText, sitemapFile, sitemapIndex } from './sitemap/sitemap.page.ts'
import { assortmentPages, forms, pages } from './storefront.table.ts'
import { createFrames, type Frames } from './visit/frame.service.ts'
import { chooseLocale } from './visit/locale.rules.ts'
import { type Handler, openVisit, type Visit } from './visit/visit.ts'

const SHOP = '/store/:merchantCode/:shopCode'
const FORM_LIMIT = 64 * 1024
/** A page with all its texts, which a form writes longer than JSON does. */
const PREVIEW_LIMIT = 4 * 1024 * 1024

type Places = { merchantCode: string; shopCode: string; locale?: string }
type Setting = { app: FastifyInstance; platform: Platform; frames: Frames; replicas?: Replicas }
/** Pages that are the same for every visitor may be read at a replica. */
type Sight = 'common' | 'own'

/** Null: there is no such shop, or it does not speak the language of the address. */
const visitTo = async (
  { platform, frames, replicas }: Setting,
  sight: Sight,
  request: FastifyRequest,
  reply: FastifyReply,
) => {
  const { merchantCode, shopCode, locale } = request.params as Places
  const frame = await frames({ merchantCode, shopCode, localeCode: locale })
  if (!frame) return null
  const pathname = request.url.split('?', 1)[0] ?? ''
  const below = pathname.slice(frame.home.length)
  const path = pathname.startsWith(frame.home) ? below.replace(/\/$/, '') : ''
  const reading = sight === 'common' ? await replicas?.readingOf([request.ip]) : undefined
  return openVisit({ platform, frame, path, request, reply, reading })
}

/** Once there is a shop, every error is a page of it. */
const answer = async (visit: Visit, work: () => unknown): Promise<unknown> => {
  try {
    return await work()
  } catch (error) {
    const page = errorPage(visit, error)
    if ((page.status ?? 500) >= 500)
      visit.ctx.log.error({ err: error, requestId: visit.ctx.requestId }, 'a page of the storefront failed')
    visit.reply.headers(toApiError(error).headers)
    return sendPage(visit, page)
  }
}

const show =
  (setting: Setting, handle: Handler, sight: Sight = 'own') =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = await visitTo(setting, sight, request, reply)
    if (!visit) return reply.callNotFound()
    return answer(visit, async () => {
      const isForm = request.method === 'POST'
      if (isForm && !isOwnForm(request.headers, setting.platform.config.publicUrl)) throw fail('foreignForm')
      const result = await handle(visit)
      return 'redirect' in result ? sendRedirect(visit, result) : sendPage(visit, result)
    })
  }

const send =
  (setting: Setting, respond: (visit: Visit) => unknown) =>
  async (request: FastifyRequest, reply: FastifyReply) => {
    const visit = await visitTo(setting, 'common', request, reply)
    return visit ? answer(visit, () => respond(visit)) : reply.callNotFound()
  }

/** Into the language that the browser asks for, keeping the rest of the address. */
const toLanguage = (setting: Setting) => async (request: FastifyRequest, reply: FastifyReply) => {
  const { merchantCode, shopCode } = request.params as Places
  const frame = await setting.frames({ merchantCode, shopCode })
  if (!frame) return reply.callNotFound()
  const locale = chooseLocale(frame.shop.locales, request.headers['accept-language'])
  const rest = request.url.slice((request.url.split('?', 1)[0] ?? '').indexOf(frame.base) + frame.base.length)
  return reply
    .headers({ vary: 'accept-language', 'cache-control': 'private, no-store' })
    .redirect(`${frame.base}/${locale}${rest.replace(/^\/(?=\?|$)/, '')}`, 302)
}

/** The reference storefront: pages for shoppers at `/store/{merchantCode}/{shopCode}`. */
export const storefrontPlugin: FastifyPluginAsync<{ platform: Platform; replicas?: Replicas }> = async (
  app,
  { platform, replicas },
) => {
  const setting: Setting = { app, platform, frames: createFrames(platform), replicas }
  app.setErrorHandler((error, request, reply) => sendFailure(error, request, reply))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: FORM_LIMIT },
    (_request, text, done) => done(null, text),
  )
  assetRoutes(app)
  app.get(SHOP, toLanguage(setting))
  app.get(`${SHOP}/orders/:orderNumber`, toLanguage(setting))
  app.get(`${SHOP}/account/password`, toLanguage(setting))
  app.get(
    `${SHOP}/sitemap.xml`,
    send(setting, async (visit) => sendXml(visit, await sitemapIndex(visit))),
  )
  app.get(
    `${SHOP}/:locale/sitemap-:number.xml`,
    send(setting, async (visit) => sendXml(visit, await sitemapFile(visit))),
  )
  app.get(
    `${SHOP}/robots.txt`,
    send(setting, (visit) => visit.reply.type('text/plain; charset=utf-8').send(robotsText(visit))),
  )
  app.get(
    `${SHOP}/:locale/suggest`,
    send(setting, async (visit) =>
      visit.reply.header('cache-control', 'private, max-age=60').send(await suggestions(visit)),
    ),
  )
  for (const [path, handle] of Object.entries(assortmentPages))
    app.get(`${SHOP}/:locale${path}`, show(setting, handle, 'common'))
  for (const [path, handle] of Object.entries(pages)) app.get(`${SHOP}/:locale${path}`, show(setting, handle))
  for (const [path, handle] of Object.entries(forms))
    app.post(`${SHOP}/:locale${path}`, show(setting, handle))
  app.post(
    `${SHOP}/:locale/preview/:code`,
    { bodyLimit: PREVIEW_LIMIT, onRequest: refuseUnsigned(platform) },
    show(setting, previewPage),
  )
  app.get(
    `${SHOP}/:locale/*`,
    show(setting, () => {
      throw new ApiError(errors.routeNotFound)
    }),
  )
}
