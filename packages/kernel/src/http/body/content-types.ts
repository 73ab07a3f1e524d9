import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Presence } from '../../base/presence.ts'
import { fail } from '../../errors/api-error.ts'
import type { Upload } from '../../storage/upload.ts'
import { mostValues } from '../check/list-bounds.ts'
import { parseBody, parseForm } from './body.ts'
import { createBodyTurns } from './large-bodies.ts'
import { readForm, type UploadFolder } from './multipart.ts'

const FORM_LIMIT = 64 * 1024

type Done = (error: Error | null, body?: unknown) => void

type Parse<Raw> = (raw: Raw, request: FastifyRequest) => unknown

/** Callback style, because a promise for each body costs more than the try. */
const parserIn =
  (inTurn: ReturnType<typeof createBodyTurns>) =>
  <Raw extends string | Buffer>(parse: Parse<Raw>) => {
    const read = (request: FastifyRequest, raw: Raw, done: Done) => {
      try {
        // while a large one waited
        if (request.raw.socket.destroyed) throw fail('callerLeft')
        const body = parse(raw, request)
        return () => done(null, body)
      } catch (error) {
        return () => done(error as Error)
      }
    }
    return (request: FastifyRequest, raw: Raw, done: Done) => {
      try {
        inTurn(request.principal?.merchantCode, raw.length, () => read(request, raw, done))
      } catch (error) {
        done(error as Error)
      }
    }
  }

const readFormText: Parse<string> = (text, request) => {
  if (request.routeOptions.config.bound?.operation.bodyType !== 'form') throw fail('unsupportedMediaType')
  return parseForm(text)
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Files of the form, which go when the request ends. */
    uploads?: Upload[]
  }
}

const fileParser = (place: UploadFolder) => async (request: FastifyRequest, payload: Readable) => {
  const operation = request.routeOptions.config.bound?.operation
  if (operation?.bodyType !== 'multipart') throw fail('unsupportedMediaType')
  const contentType = request.headers['content-type'] ?? ''
  const { form, uploads } = await readForm(payload, contentType, place, operation.maxFileBytes)
  request.uploads = uploads
  return form
}

/** Counted before it is parsed: a list of three million items takes half a second to read. */
const mostOf = (request: FastifyRequest): number | undefined => {
  const body = request.routeOptions.config.bound?.operation.body
  return body && mostValues(body)
}

const readJson: Parse<Buffer> = (bytes, request) => {
  if (request.routeOptions.config.bound?.operation.bodyType === 'multipart')
    throw fail('unsupportedMediaType')
  return parseBody(bytes, mostOf(request))
}

/** JSON that a client calls a stream of octets. */
const readOctets: Parse<Buffer> = (bytes, request) => {
  if (request.routeOptions.config.bound?.operation.bodyType !== 'octets') throw fail('unsupportedMediaType')
  return parseBody(bytes, mostOf(request))
}

/** Files, a form or octets where the operation takes them, JSON everywhere else. */
export const readBodies = (app: FastifyInstance, place: UploadFolder, presence: Presence) => {
  const parser = parserIn(createBodyTurns(presence))
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, parser(readJson))
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, parser(readOctets))
  const form = { parseAs: 'string', bodyLimit: FORM_LIMIT } as const
  app.addContentTypeParser('application/x-www-form-urlencoded', form, parser(readFormText))
  app.addContentTypeParser('multipart/form-data', fileParser(place))
}
