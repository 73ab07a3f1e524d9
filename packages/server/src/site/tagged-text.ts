import { createHash } from 'node:crypto'
import type { FastifyReply } from 'fastify'

/** A text with the tag of its content, so that a browser that has it is told so and gets nothing twice. */
export type TaggedText = { text: string; etag: string; type: string }

export const tagText = (text: string, type: string): TaggedText => ({
  text,
  etag: `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`,
  type,
})

/** Kept by browsers, but asked for again each time: after an upgrade nobody sees yesterday's file. */
export const sendTagged = (reply: FastifyReply, { text, etag, type }: TaggedText): FastifyReply =>
  reply.headers({ etag, 'cache-control': 'public, no-cache' }).type(type).send(text)
