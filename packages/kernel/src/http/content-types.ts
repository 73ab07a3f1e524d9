import { createHash } from 'node:crypto'
import { texts } from '@tradepost/contract'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail, invalid } from '../errors/api-error.ts'
import { parseBody, parseForm } from './body.ts'

const FORM_LIMIT = 64 * 1024

type Done = (error: Error | null, body?: unknown) => void

/** Callback style, because a promise for each body costs more than the try. */
const parser =
  (parse: (text: string, request: FastifyRequest) => unknown) =>
  (request: FastifyRequest, text: string, done: Done) => {
    try {
      done(null, parse(text, request))
    } catch (error) {
      done(error as Error)
    }
  }

const formParser = parser((text, request) => {
  if (request.routeOptions.config.bound?.operation.bodyType !== 'form') throw fail('unsupportedMediaType')
  return parseForm(text)
})

/** JSON cannot compare files, so their digest is used: an idempotency key belongs to one file only. */
const withDigest = async (value: string | Blob) => {
  if (typeof value === 'string') return value
  const digest = createHash('sha256')
    .update(await value.bytes())
    .digest('hex')
  return Object.assign(value, { toJSON: () => digest })
}

const unreadableForm = () => invalid([{ code: 'INVALID_FORMAT', message: texts.notMultipart, path: [] }])

/** The files of a form as they are in memory; a name that comes twice is the last one. */
const parseFiles = async (request: FastifyRequest, bytes: Buffer): Promise<unknown> => {
  if (request.routeOptions.config.bound?.operation.bodyType !== 'multipart')
    throw fail('unsupportedMediaType')
  const headers = { 'content-type': request.headers['content-type'] ?? '' }
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => null)
  if (!form) throw unreadableForm()
  const fields = [...form].map(async ([name, value]) => [name, await withDigest(value)] as const)
  return Object.fromEntries(await Promise.all(fields))
}

const jsonParser = parser((text, request) => {
  if (request.routeOptions.config.bound?.operation.bodyType === 'multipart')
    throw fail('unsupportedMediaType')
  return parseBody(text)
})

/** JSON that a client calls a stream of octets. */
const octetParser = parser((text, request) => {
  if (request.routeOptions.config.bound?.operation.bodyType !== 'octets') throw fail('unsupportedMediaType')
  return parseBody(text)
})

/** Files, a form or octets where the operation takes them, JSON everywhere else. */
export const readBodies = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, jsonParser)
  app.addContentTypeParser('application/octet-stream', { parseAs: 'string' }, octetParser)
  const form = { parseAs: 'string', bodyLimit: FORM_LIMIT } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', form, formParser)
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, parseFiles)
}
