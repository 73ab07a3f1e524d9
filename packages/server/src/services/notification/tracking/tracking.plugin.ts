import { fail, type Platform } from '@tradepost/kernel'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isSignedByUs, type LinkKey, type LinkKind } from './link.rules.ts'
import { recordClicked, recordOpened } from './tracking.store.ts'
import { unsubscribe } from './unsubscribe.ts'

type Params = { merchantId: string; messageId: string; signature: string }
type Request = FastifyRequest<{ Params: Params; Querystring: { to?: unknown } }>

/** One pixel, nothing to see. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const headers = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

const keyOf = (secret: string, kind: LinkKind, { params, query }: Request): LinkKey => {
  const target = typeof query.to === 'string' ? query.to : null
  const key = {
    kind,
    merchantId: Number(params.merchantId),
    messageId: Number(params.messageId),
    target: kind === 'click' ? target : null,
  }
  if (!isSignedByUs(secret, key, params.signature)) throw fail('linkNotSigned')
  return key
}

const page = (title: string, content: string) =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title></head><body><h1>${title}</h1>${content}</body></html>`

const askPage = page(
  'Unsubscribe',
  '<p>Do you want no more marketing messages?</p><form method="post"><button>Unsubscribe</button></form>',
)
const donePage = page('You are unsubscribed', '<p>You get no more marketing messages from this shop.</p>')

const sendPage = (reply: FastifyReply, text: string) =>
  reply.headers(headers).type('text/html; charset=utf-8').send(text)

/** Signed addresses in messages: only recipients have one. */
export const trackingPlugin: FastifyPluginAsync<{ platform: Platform }> = async (app, { platform }) => {
  const { database, clock, vault } = platform
  const { macSecret } = vault
  const path = (kind: LinkKind) => `/notifications/${kind}/:merchantId/:messageId/:signature`
  // mail programs post a form, of which nothing is needed
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 10_000 }, (_request, _body, done) =>
    done(null),
  )

  app.get<{ Params: Params; Querystring: { to?: unknown } }>(path('open'), async (request, reply) => {
    const { merchantId, messageId } = keyOf(macSecret, 'open', request)
    await recordOpened(database, merchantId, messageId, clock.now())
    return reply.headers(headers).type('image/gif').send(pixel)
  })
  app.get<{ Params: Params; Querystring: { to?: unknown } }>(path('click'), async (request, reply) => {
    const { merchantId, messageId, target } = keyOf(macSecret, 'click', request)
    await recordClicked(database, merchantId, messageId, clock.now())
    return reply.headers(headers).redirect(target ?? '/', 302)
  })
  // programs that look at links in advance must not unsubscribe anybody: that takes a post
  app.get<{ Params: Params; Querystring: { to?: unknown } }>(path('unsubscribe'), async (request, reply) => {
    keyOf(macSecret, 'unsubscribe', request)
    return sendPage(reply, askPage)
  })
  app.post<{ Params: Params; Querystring: { to?: unknown } }>(path('unsubscribe'), async (request, reply) => {
    await unsubscribe(platform, keyOf(macSecret, 'unsubscribe', request))
    return sendPage(reply, donePage)
  })
}
