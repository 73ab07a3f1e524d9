import { Readable } from 'node:stream'
import type { PluginAction } from '@tradepost/contract'
import {
  BRACKET_FORM_BYTES,
  createCaller,
  multipartText,
  type Platform,
  parseBracketForm,
  toApiError,
} from '@tradepost/kernel'
import { type Direction, failures } from '@tradepost/plugin'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { PluginShop } from '../../merchant/index.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { type VendorNames, vendorNames } from '../model/vendor.rules.ts'
import { platformActions } from '../platform/platform.action.ts'
import { actionsOf } from './action.table.ts'
import { answerCall, callOf, type PluginAnswer, principalOfShop } from './call.service.ts'
import { type ActionSet, compileActions, isOverload, toPluginError } from './dispatch.service.ts'
import { errorAnswer } from './envelope.rules.ts'
import { findSigner } from './signer.service.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The shop whose key signed the request. */
    pluginShop?: PluginShop
  }
}

const textOf = (header: string | string[] | undefined) => (Array.isArray(header) ? undefined : header)

// as bytes: to a text of this type a charset would be added, and existing clients compare the bare type
const sendJson = (reply: FastifyReply, body: object) =>
  reply.header('content-type', 'application/json').send(Buffer.from(JSON.stringify(body)))

const send = (reply: FastifyReply, answer: PluginAnswer) => {
  reply.header('cache-control', 'no-store')
  if (!('file' in answer)) return sendJson(reply, answer.body)
  const { contentType, fileName, text } = answer.file
  if (fileName) reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return reply
    .header('content-type', contentType)
    .send(typeof text === 'string' ? Buffer.from(text) : Readable.from(text))
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

type Endpoint = { path: string; direction: Direction; offer: ActionSet }

/** Who asks is known before the body is read. */
const serve = (
  app: FastifyInstance,
  platform: Platform,
  names: VendorNames,
  { path, direction, offer }: Endpoint,
) => {
  const [userHeader, tokenHeader] = [names.headers.user.toLowerCase(), names.headers.token.toLowerCase()]
  const authenticate = async (request: FastifyRequest, reply: FastifyReply) => {
    const { headers } = request
    const sent = { user: textOf(headers[userHeader]), token: textOf(headers[tokenHeader]) }
    const found = await findSigner(platform, sent, direction)
    if ('shop' in found) {
      request.pluginShop = found.shop
      request.principal = principalOfShop(found.shop)
      return
    }
    const error = new PluginError('authenticationFailed', failures[found.failure])
    return sendJson(reply, errorAnswer(names, null, error))
  }
  app.post(path, { onRequest: authenticate }, async (request, reply) => {
    const caller = createCaller(request.principal.merchantCode, false)
    reply.raw.once('close', caller.leave)
    const shop = request.pluginShop as PluginShop
    const call = callOf(platform, shop, names, { requestId: request.id, caller })
    const text = (request.body as string | undefined) ?? ''
    return send(reply, await answerCall(offer, call, () => parseBracketForm(text)))
  })
}

/** Calls of a platform to a shop at `/service/api.php`, and of a shop to this platform at `/service/platform.php`. */
export const endpointPlugin: FastifyPluginAsync<{ platform: Platform }> = async (app, { platform }) => {
  const names = vendorNames(platform.config.vendor)
  readForms(app)
  app.setErrorHandler((thrown, request, reply) => {
    const error = toApiError(thrown)
    const isBusy = isOverload(error.status)
    if (isBusy) reply.code(error.status).headers(error.headers)
    else reply.code(200)
    const shown = isBusy
      ? new PluginError('unknown', error.message)
      : toPluginError(thrown, { log: request.log, requestId: request.id })
    return sendJson(reply, errorAnswer(names, null, shown))
  })

  serve(app, platform, names, {
    path: names.endpoint,
    direction: 'SPA',
    offer: compileActions(actionsOf(names), ({ plugin }, name) => plugin.actions[name as PluginAction]),
  })
  serve(app, platform, names, {
    path: names.platform,
    direction: 'SMA',
    offer: compileActions(platformActions, () => true),
  })
}
