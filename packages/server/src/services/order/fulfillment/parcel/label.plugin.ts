import type { Platform } from '@tradepost/kernel'
import type { FastifyPluginAsync } from 'fastify'
import { fetchLabel } from './label.service.ts'

type Params = { merchantCode: string; orderNumber: string; labelId: string; file: string }

/** Labels under their signed addresses: printers and carriers have no token. */
export const labelPlugin: FastifyPluginAsync<{ platform: Platform }> = async (app, { platform }) => {
  app.get<{ Params: Params; Querystring: { signature?: string } }>(
    '/labels/:merchantCode/:orderNumber/:labelId/:file',
    async (request, reply) => {
      const { merchantCode, orderNumber, labelId, file } = request.params
      const kind = file === 'shipping.pdf' ? 'shipping' : file === 'return.pdf' ? 'return' : null
      const signature = String(request.query.signature ?? '')
      const label =
        kind === null
          ? null
          : await fetchLabel(
              platform,
              platform.database,
              { merchantCode, orderNumber, labelId, kind },
              signature,
            )
      if (label === null) return reply.callNotFound()
      return reply
        .headers({
          'content-type': 'application/pdf',
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(label)
    },
  )
}
