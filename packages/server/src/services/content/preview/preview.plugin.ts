import { createCaller, fail, type Platform } from '@tradepost/kernel'
import type { FastifyPluginAsync } from 'fastify'
import { readLink } from './preview.rules.ts'
import { readPreview } from './preview.service.ts'

type Params = { merchantCode: string; shopCode: string; pageCode: string }

/** Nothing may keep it, run it, frame it or learn its address from it. */
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
}

/** Previews under their signed addresses: those who look at one have no token. */
export const previewPlugin: FastifyPluginAsync<{ platform: Platform }> = async (app, { platform }) => {
  app.get<{ Params: Params; Querystring: Record<string, unknown> }>(
    '/previews/:merchantCode/:shopCode/:pageCode',
    async (request, reply) => {
      reply.headers(headers)
      const { merchantCode, shopCode, pageCode } = request.params
      const address = { merchantCode, shopCode, pageCode }
      const link = readLink(platform.vault.macSecret, address, request.query)
      if (!link) throw fail('previewNotSigned')
      // readers have no token, so they share the connections of the merchant whose link they hold
      const caller = createCaller(merchantCode, true)
      reply.raw.once('close', caller.leave)
      return reply.send(JSON.stringify(await readPreview(platform, caller, link)))
    },
  )
}
