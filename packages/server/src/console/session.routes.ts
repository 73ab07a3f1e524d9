import { Obj, type Static, Text } from '@tradepost/contract'
import { compileBody, fail, type Platform, refuse } from '@tradepost/kernel'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { cookieText, readCookies } from '../browser/cookie.rules.ts'
import {
  ACCESS_TOKEN_SECONDS,
  endStaffSession,
  openStaffSession,
  readStaffSession,
  renewStaffSession,
  type StaffSession,
} from '../services/auth/index.ts'
import { getMerchantSettings } from '../services/merchant/index.ts'
import type { DemoSite } from '../site/index.ts'
import { ACCESS_COOKIE, CONSOLE, isOwnScript } from './pass-on.rules.ts'

const SESSION = `${CONSOLE}/session`
const REFRESH_COOKIE = 'tp_console_session'
/** As long as the refresh token lives. */
const SESSION_SECONDS = 7_776_000

const Credentials = Obj({
  merchantCode: Text(1, 255),
  emailAddress: Text(1, 255),
  password: Text(1, 1024),
})
const checkCredentials = compileBody(Credentials)

type Setting = { platform: Platform; demo: DemoSite | undefined; version: string }

/** The access cookie ends with its token; the other one is sent to the addresses of the session only. */
const cookiesOf = ({ config }: Platform) => {
  const isSecure = config.publicUrl.startsWith('https:')
  const text = (name: string, value: string, path: string, seconds: number) =>
    cookieText({ name, value, path, seconds, isSecure, sameSite: 'Strict' })
  return {
    access: (token: string, seconds = ACCESS_TOKEN_SECONDS) => text(ACCESS_COOKIE, token, CONSOLE, seconds),
    refresh: (token: string, seconds = SESSION_SECONDS) => text(REFRESH_COOKIE, token, SESSION, seconds),
  }
}

const shown = async (platform: Platform, session: StaffSession) => {
  const { merchantId, merchantCode, emailAddress, name, permissions } = session
  const { defaultLocale, defaultCurrency } = await getMerchantSettings(platform.database, merchantId)
  return {
    user: { emailAddress, name },
    merchant: { code: merchantCode, defaultLocale, defaultCurrency },
    permissions,
  }
}

/** That of the cookies, with a new access token when the one before has ended. */
const resume = async (platform: Platform, request: FastifyRequest, reply: FastifyReply) => {
  const cookies = readCookies(request.headers.cookie)
  const known = cookies.get(ACCESS_COOKIE)
  const session = known ? await readStaffSession(platform, known) : null
  if (session) return session
  const refreshToken = cookies.get(REFRESH_COOKIE)
  const renewed = refreshToken ? await renewStaffSession(platform, refreshToken) : null
  if (renewed === null) return null
  reply.header('set-cookie', cookiesOf(platform).access(renewed))
  return readStaffSession(platform, renewed)
}

/** The session of the person at the console: `GET` tells and renews it, `POST` signs in, `DELETE` signs out. */
export const sessionRoutes = (app: FastifyInstance, { platform, demo, version }: Setting): void => {
  const cookies = cookiesOf(platform)
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
      version,
    }
  })

  app.post(SESSION, async (request, reply) => {
    refuse(checkCredentials(request.body).problems)
    const tokens = await openStaffSession(platform, request.body as Static<typeof Credentials>)
    const session = tokens && (await readStaffSession(platform, tokens.accessToken))
    if (!tokens || !session) throw fail('staffSignInRefused')
    reply.header('set-cookie', [cookies.access(tokens.accessToken), cookies.refresh(tokens.refreshToken)])
    return { session: await shown(platform, session) }
  })

  app.delete(SESSION, async (request, reply) => {
    const known = readCookies(request.headers.cookie)
    await endStaffSession(platform, {
      accessToken: known.get(ACCESS_COOKIE),
      refreshToken: known.get(REFRESH_COOKIE),
    })
    return reply
      .code(204)
      .header('set-cookie', [cookies.access('', 0), cookies.refresh('', 0)])
      .send()
  })
}
