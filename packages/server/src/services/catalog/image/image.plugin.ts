import type { FastifyPluginAsync } from 'fastify'
import { imageTarget } from './image.rules.ts'

/** Redirects the image address shown in answers to the image itself. */
export const imagePlugin: FastifyPluginAsync<{ secret: string }> = async (app, { secret }) => {
  app.get<{ Params: { signature: string } }>('/images/proxy/:signature', (request, reply) => {
    // not the parsed query: the stored address may have a query of its own
    const [, sent = ''] = /\?url=(.*)$/s.exec(request.url) ?? []
    const target = imageTarget(secret, request.params.signature, sent)
    if (target === null) return reply.callNotFound()
    return reply
      .headers({
        'cache-control': 'public, max-age=86400',
        // shops on other hosts show these images
        'cross-origin-resource-policy': 'cross-origin',
        'x-content-type-options': 'nosniff',
      })
      .redirect(target, 302)
  })
}
