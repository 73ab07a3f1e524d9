import type { IncomingMessage } from 'node:http'
import { fail, isUuid, type Platform, systemContext } from '@tradepost/kernel'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { FEED_PATH, type FeedAction, isSigned } from './address.rules.ts'
import { openStoredFeed, receiveFeed } from './upload.service.ts'

type Params = { merchantId: string; ref: string; number: string }
type Asked = FastifyRequest<{ Params: Params; Querystring: { expires?: string; signature?: string } }>

const url = `${FEED_PATH}/:merchantId/:ref/:number`
const whole = /^\d{1,15}$/

/** Null for an address that this server did not make. */
const readAddress = ({ vault, clock }: Platform, { params, query }: Asked, action: FeedAction) => {
  const { merchantId, ref, number } = params
  const expires = String(query.expires ?? '')
  if (![merchantId, number, expires].every((text) => whole.test(text)) || !isUuid(ref)) return null
  const address = {
    merchantId: Number(merchantId),
    ref,
    number: Number(number),
    expires: Number(expires),
    action,
  }
  if (!isSigned(vault.macSecret, address, String(query.signature ?? ''))) return null
  if (address.expires < clock.now().getTime()) throw fail('feedExpired')
  return address
}

const headerValue = (header: string | undefined) => header?.trim().toLowerCase() || null

/** Where feeds are uploaded and fetched: the address itself is the permission, so nobody needs a token. */
export const feedPlugin: FastifyPluginAsync<{ platform: Platform }> = async (app, { platform }) => {
  // as they come: the format of a feed is looked at when it is applied
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload))

  app.put<{ Params: Params; Querystring: { expires?: string; signature?: string } }>(
    url,
    async (request, reply) => {
      const address = readAddress(platform, request, 'upload')
      if (!address) return reply.callNotFound()
      const { merchantId, ref, number } = address
      const { headers } = request
      await receiveFeed(systemContext(platform), { merchantId, ref }, number, {
        pieces: (request.body as IncomingMessage | undefined) ?? request.raw,
        contentType: headerValue(headers['content-type']),
        contentEncoding: headerValue(headers['content-encoding']),
        length: Number(headers['content-length'] ?? 0),
      })
      return reply.code(204).send()
    },
  )

  app.get<{ Params: Params; Querystring: { expires?: string; signature?: string } }>(
    url,
    async (request, reply) => {
      const address = readAddress(platform, request, 'download')
      const file = address && (await openStoredFeed(systemContext(platform), address, address.number))
      if (!file) return reply.callNotFound()
      return reply
        .headers({ 'content-length': file.size, 'cache-control': 'private, no-store' })
        .header('content-disposition', 'attachment')
        .type('application/octet-stream')
        .send(file.body)
    },
  )
}
