import type { Platform } from '@tradepost/kernel'
import type { FastifyPluginAsync } from 'fastify'
import { isValidLink } from './link.rules.ts'
import { findFile } from './run.store.ts'

type Params = { merchantCode: string; id: string; fileName: string }
type Query = { expires?: string; signature?: string }

const contentTypes: Record<string, string> = {
  csv: 'text/csv; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
}

/** Files of exports under their signed addresses: channels that fetch a feed have no token. */
export const exportPlugin: FastifyPluginAsync<{ platform: Platform }> = async (app, { platform }) => {
  const { database, clock, files, vault } = platform
  app.get<{ Params: Params; Querystring: Query }>(
    '/exports/:merchantCode/:id/:fileName',
    async (request, reply) => {
      const { merchantCode, id, fileName } = request.params
      const { expires, signature } = request.query
      const link = { merchantCode, id: Number(id), fileName, expires: Number(expires) }
      if (!isValidLink(vault.macSecret, link, String(signature ?? ''), clock.now()))
        return reply.callNotFound()
      const found = await findFile(database, merchantCode, link.id)
      const file = found && (await files.open(found.key))
      if (!file) return reply.callNotFound()
      return reply
        .headers({
          'content-type': contentTypes[fileName.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
          'content-length': file.size,
          'content-disposition': `attachment; filename="${fileName}"`,
          'cache-control': 'private, no-store',
          'x-content-type-options': 'nosniff',
        })
        .send(file.body)
    },
  )
}
