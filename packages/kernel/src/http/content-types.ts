import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fail } from '../errors/api-error.ts'
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

/** JSON that a client calls a stream of octets. */
const octetParser = parser((text, request) => {
  if (request.routeOptions.config.bound?.operation.bodyType !== 'octets') throw fail('unsupportedMediaType')
  return parseBody(text)
})

/** JSON everywhere, a form or octets where the operation says so. */
export const readBodies = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, parser(parseBody))
  app.addContentTypeParser('application/octet-stream', { parseAs: 'string' }, octetParser)
  const form = { parseAs: 'string', bodyLimit: FORM_LIMIT } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', form, formParser)
}
