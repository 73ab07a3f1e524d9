import { createHmac } from 'node:crypto'
import { texts } from '@tradepost/contract'
import { fail, type Guard, type Platform, type Principal } from '@tradepost/kernel'
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { fetchFrom, HERE } from './in-process.ts'

export type McpOptions = { platform: Platform; guard: Guard }

const tokenOf = ({ headers }: FastifyRequest): string =>
  /^bearer (.+)$/i.exec(headers.authorization ?? '')?.[1]?.trim() ?? ''

/** Tokens of previews are of one caller alone, and hold in every process. */
const secretOf = ({ vault }: Platform, { merchantId, clientId, subject }: Principal): string =>
  createHmac('sha256', vault.macSecret)
    .update(JSON.stringify(['mcp', merchantId, clientId, subject]))
    .digest('base64url')

const requestOf = ({ url, method, headers }: FastifyRequest): Request =>
  new Request(HERE + url, {
    method,
    headers: Object.entries(headers).map(([name, value]): [string, string] => [name, String(value)]),
  })

/** When the first assistant comes: most servers have none. */
const load = async () => {
  const { accessByToken, createEndpoint } = await import('@tradepost/mcp')
  return { accessByToken, endpoint: createEndpoint() }
}
type Served = Awaited<ReturnType<typeof load>>

/** Assistants at `/mcp`, in the rights of the token that they send. */
export const mcpPlugin: FastifyPluginAsync<McpOptions> = async (app, { platform, guard }) => {
  let loaded: Promise<Served> | undefined
  app.addHook('onClose', async () => (await loaded)?.endpoint.close())

  app.addHook('onRequest', async (request, reply) => {
    const principal = await guard(tokenOf(request))
    if (!principal) {
      reply.header('www-authenticate', 'Bearer error="invalid_token"')
      throw fail('unauthorized', texts.assistantToken)
    }
    if (principal.kind !== 'merchant') throw fail('foreignMerchant', texts.assistantMerchant)
    request.principal = principal
  })

  app.route({
    method: ['GET', 'POST', 'DELETE'],
    url: '/mcp',
    handler: async (request) => {
      loaded ??= load()
      const { endpoint, accessByToken } = await loaded
      const { principal, ip, body } = request
      const access = accessByToken(HERE, {
        token: tokenOf(request),
        vendor: platform.config.vendor,
        fetch: fetchFrom(app, ip),
        merchantCode: principal.merchantCode,
        permissions: async () => principal.permissions,
        secret: secretOf(platform, principal),
        now: () => platform.clock.now().getTime(),
      })
      return endpoint.answer(requestOf(request), body, access)
    },
  })
}
