import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** A text with an ETag, so that a browser downloads it once. */
export type TaggedText = { text: string; etag: string; type: string }

export const tagText = (text: string, type: string): TaggedText => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  type,
})

/** Browsers keep it but revalidate each time, so that an upgrade shows at once. */
export const sendTagged = (reply: FastifyReply, { text, etag, type }: TaggedText): FastifyReply =>
  reply.headers({ etag, 'cache-control': 'public, no-cache' }).type(type).send(text)
