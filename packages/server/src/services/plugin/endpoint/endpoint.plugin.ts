import {
  BRACKET_FORM_BYTES,
  createCaller,
  multipartText,
  type Platform,
  parseBracketForm,
} from '@tradepost/kernel'
import { failures } from '@tradepost/plugin'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { PluginShop } from '../../merchant/index.ts'
import { answerCall, callOf, type PluginAnswer, principalOfShop } from './call.service.ts'
import { compileActions } from './dispatch.service.ts'
import { errorAnswer } from './envelope.rules.ts'
import { PluginError } from './plugin-error.ts'
import { findSigner } from './signer.service.ts'
import { vendorNames } from './vendor.rules.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop whose key signed the request. */
    pluginShop?: PluginShop
  }
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? undefined : header)

const sendJson = (reply: FastifyReply, body: object) => {
  const text = JSON.stringify(body)
  return reply
    .header('content-type', 'application/json; charset=utf-8')
    .header('content-length', Buffer.byteLength(text))
    .send(text)
}

const send = (reply: FastifyReply, answer: PluginAnswer) => {
  reply.header('cache-control', 'no-store')
  if (!('file' in answer)) return sendJson(reply, answer.body)
  const { contentType, fileName, text } = answer.file
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return reply.header('content-type', contentType).send(text)
}

/** Forms stay text until it is known whose action they ask for; other bodies are refused as they come. */
const readForms = (app: FastifyInstance) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: BRACKET_FORM_BYTES },
    (_request, text, done) => done(null, text),
  )
  app.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer', bodyLimit: BRACKET_FORM_BYTES },
    (request: FastifyRequest, body: Buffer) => multipartText(body, request.headers['content-type'] ?? ''),
  )
}

/** Overload is told to proxies and senders by its status; all other errors have 200, as existing clients expect. */
const isOverload = (status: number) => status === 429 || status === 503

/** The endpoint of a shop: `POST /service/api.php`. Who asks is known before the body is read. */
export const endpointPlugin: FastifyPluginAsync<{ platform: Platform }> = async (app, { platform }) => {
  const names = vendorNames(platform.config.vendor)
  const actions = compileActions(names)
  const [userHeader, tokenHeader] = [names.headers.user.toLowerCase(), names.headers.token.toLowerCase()]
  readForms(app)

  app.setErrorHandler<Error & { statusCode?: number; status?: number }>((error, _request, reply) => {
    const status = error.status ?? error.statusCode
    reply.code(status !== undefined && isOverload(status) ? status : 200)
    return sendJson(reply, errorAnswer(names, null, new PluginError('unknown', error.message)))
  })

  app.post(
    names.endpoint,
    {
      onRequest: async (request, reply) => {
        const { headers } = request
        const sent = { user: textOf(headers[userHeader]), token: textOf(headers[tokenHeader]) }
        const found = await findSigner(platform, sent)
        if ('shop' in found) {
          request.pluginShop = found.shop
          request.principal = principalOfShop(found.shop)
          return
        }
        const error = new PluginError('authenticationFailed', failures[found.failure])
        return sendJson(reply, errorAnswer(names, null, error))
      },
    },
    async (request, reply) => {
      const caller = createCaller(request.principal.merchantCode, false)
      reply.raw.once('close', caller.leave)
      const call = callOf(platform, request.pluginShop as PluginShop, names, {
        requestId: request.id,
        caller,
      })
      const text = (request.body as string | undefined) ?? ''
      return send(reply, await answerCall(actions, call, () => parseBracketForm(text)))
    },
  )
}
