import { type ErrorName, Obj, type Static, Text, Type } from '@tradepost/contract'
import { compileBody, fail, type Platform, refuse } from '@tradepost/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  endOperatorSession,
  openOperatorSession,
  openStaffSession,
  readStaffSession,
  renewOperatorSession,
  renewStaffSession,
  type SessionTokens,
  type StaffSession,
  switchMerchant,
} from '../services/auth/index.ts'
import { getMerchantSettings, hasActiveMerchant } from '../services/merchant/index.ts'
import { createMerchantLine, type DemoSite } from '../site/index.ts'
import { isOwnScript } from './pass-on.rules.ts'
import { clearTokens, SESSION, sentTokens, setAccess, setTokens } from './session.cookies.ts'

const Credentials = Obj({
  merchantCode: Text(1, 255),
  emailAddress: Text(1, 255),
  password: Text(1, 1024),
})
const checkCredentials = compileBody(Credentials)

const OperatorCredentials = Obj({
  clientId: Text(1, 255),
  secret: Text(1, 1024),
  merchantCode: Type.Optional(Text(0, 255)),
})
const checkOperator = compileBody(OperatorCredentials)

const Switch = Obj({ merchantCode: Text(1, 255) })
const checkSwitch = compileBody(Switch)

type Setting = { platform: Platform; demo: DemoSite | undefined; version: string }

const shown = async (platform: Platform, session: StaffSession) => {
  const { merchantId, merchantCode, emailAddress, name, permissions, isOperator } = session
  const { defaultLocale, defaultCurrency, defaultTimezone, ...settings } = await getMerchantSettings(
    platform.database,
    merchantId,
  )
  const { notesOnRejectRequired, POSOrderNumberRequired, manualPickMode, enforceSingleLineItemsScanning } =
    settings
  return {
    user: { emailAddress, name },
    merchant: {
      code: merchantCode,
      defaultLocale,
      defaultCurrency,
      timezone: defaultTimezone,
      // pickers may not read the settings
      work: { notesOnRejectRequired, POSOrderNumberRequired, manualPickMode, enforceSingleLineItemsScanning },
    },
    permissions,
    isOperator,
  }
}

/** That of the cookies, with a new access token when the one before has ended. */
const resume = async (platform: Platform, request: FastifyRequest, reply: FastifyReply) => {
  const { accessToken, refreshToken } = sentTokens(request)
  const session = accessToken ? await readStaffSession(platform, accessToken) : null
  if (session || !refreshToken) return session
  const renewed =
    (await renewStaffSession(platform, refreshToken)) ?? (await renewOperatorSession(platform, refreshToken))
  if (renewed === null) return null
  setAccess(platform, reply, renewed)
  return readStaffSession(platform, renewed)
}

/** Sets the cookies of a session that was opened. */
const enter = async (
  platform: Platform,
  reply: FastifyReply,
  tokens: SessionTokens | null,
  refusal: ErrorName,
) => {
  const session = tokens && (await readStaffSession(platform, tokens.accessToken))
  if (!tokens || !session) throw fail(refusal)
  setTokens(platform, reply, tokens)
  return { session: await shown(platform, session) }
}

/**
 * The session of the person at the console: `GET` tells and renews it, `POST` signs in, `DELETE` signs out. An operator signs
 * in by the client and its secret, and goes from merchant to merchant.
 */
export const sessionRoutes = (app: FastifyInstance, { platform, demo, version }: Setting): void => {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.url.startsWith(SESSION)) return
    reply.header('cache-control', 'no-store')
    if (!isOwnScript(request.headers)) throw fail('foreignForm')
  })

  app.get(SESSION, async (request, reply) => {
    const session = await resume(platform, request, reply)
    return {
      session: session && (await shown(platform, session)),
      demo: demo?.owner ? { merchantCode: demo.merchantCode, ...demo.owner } : null,
      firstMerchant: (await hasActiveMerchant(platform.database)) ? null : createMerchantLine,
      version,
    }
  })

  app.post(SESSION, async ({ body }, reply) => {
    refuse(checkCredentials(body).problems)
    const tokens = await openStaffSession(platform, body as Static<typeof Credentials>)
    return enter(platform, reply, tokens, 'staffSignInRefused')
  })

  app.post(`${SESSION}/operator`, async ({ body }, reply) => {
    refuse(checkOperator(body).problems)
    const tokens = await openOperatorSession(platform, body as Static<typeof OperatorCredentials>)
    return enter(platform, reply, tokens, 'operatorSignInRefused')
  })

  app.post(`${SESSION}/merchant`, async (request, reply) => {
    refuse(checkSwitch(request.body).problems)
    const { merchantCode } = request.body as Static<typeof Switch>
    const tokens = await switchMerchant(platform, sentTokens(request), merchantCode)
    return enter(platform, reply, tokens, 'staffSwitchRefused')
  })

  app.delete(SESSION, async (request, reply) => {
    await endOperatorSession(platform, sentTokens(request))
    return clearTokens(platform, reply).code(204).send()
  })
}
