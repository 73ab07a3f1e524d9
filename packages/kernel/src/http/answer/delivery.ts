import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Coding, chooseCoding, compress, isCompressible } from './compress.ts'
import { hasTag } from './entity-tag.ts'

const isNotModified = ({ method, headers }: FastifyRequest, reply: FastifyReply): boolean => {
  if (reply.statusCode !== 200 || (method !== 'GET' && method !== 'HEAD')) return false
  const [asked, etag] = [headers['if-none-match'], reply.getHeader('etag')]
  return asked !== undefined && typeof etag === 'string' && hasTag(asked, etag)
}

/**
 * Answers that no cache may keep hold secrets; compressed next to text chosen by the caller, their size could reveal them.
 */
const mayCompress = (reply: FastifyReply, size: number): boolean => {
  if (reply.hasHeader('content-encoding')) return false
  const type = String(reply.getHeader('content-type') ?? '')
  const isSecret =
    String(reply.getHeader('cache-control')).includes('no-store') && !type.startsWith('text/html')
  return isCompressible(type, size) && !isSecret
}

const negotiate = ({ headers, method }: FastifyRequest, reply: FastifyReply): Coding | undefined => {
  const vary = reply.getHeader('vary')
  reply.header('vary', vary ? `${vary}, accept-encoding` : 'accept-encoding')
  const accepted = headers['accept-encoding']
  const coding = accepted && method !== 'HEAD' ? chooseCoding(String(accepted)) : undefined
  const etag = reply.getHeader('etag')
  // the bytes are others, so the tag is a weak one; `If-Match` takes it as well, because it is the revision
  if (coding && typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
  return coding
}

/** How every answer leaves: not at all when the caller has it already, and compressed when that is worth it. */
export const deliver = (app: FastifyInstance): void => {
  app.addHook('onSend', (request, reply, payload, done) => {
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload)
    const coding = isText && mayCompress(reply, payload.length) ? negotiate(request, reply) : undefined
    if (isNotModified(request, reply)) {
      reply.code(304).removeHeader('content-type').removeHeader('content-length')
      // what Fastify adds for HEAD cannot take null
      done(null, request.method === 'HEAD' ? '' : null)
    } else if (isText && coding)
      compress(payload, coding).then((body) => {
        reply.header('content-encoding', coding).removeHeader('content-length')
        done(null, body)
      }, done)
    else done(null, payload)
  })
}
