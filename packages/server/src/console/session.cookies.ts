import type { Platform } from '@tradepost/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { cookieText, readCookies } from '../browser/cookie.rules.ts'
import { ACCESS_TOKEN_SECONDS, type SessionTokens } from '../services/auth/index.ts'
import { ACCESS_COOKIE, CONSOLE } from './pass-on.rules.ts'

export const SESSION = `${CONSOLE}/session`
const REFRESH_COOKIE = 'tp_console_session'

/** The access cookie ends with its token; the other one is sent to the addresses of the session only. */
const writer = ({ config }: Platform) => {
  const isSecure = config.publicUrl.startsWith('https:')
  const text = (name: string, value: string, path: string, seconds: number) =>
    cookieText({ name, value, path, seconds, isSecure, sameSite: 'Strict' })
  return {
    access: (token: string, seconds = ACCESS_TOKEN_SECONDS) => text(ACCESS_COOKIE, token, CONSOLE, seconds),
    refresh: (token: string, seconds: number) => text(REFRESH_COOKIE, token, SESSION, seconds),
  }
}

export const sentTokens = ({ headers }: FastifyRequest): { accessToken?: string; refreshToken?: string } => {
  const cookies = readCookies(headers.cookie)
  return { accessToken: cookies.get(ACCESS_COOKIE), refreshToken: cookies.get(REFRESH_COOKIE) }
}

export const setAccess = (platform: Platform, reply: FastifyReply, token: string) =>
  reply.header('set-cookie', writer(platform).access(token))

export const setTokens = (
  platform: Platform,
  reply: FastifyReply,
  { accessToken, refreshToken, seconds }: SessionTokens,
) => {
  const { access, refresh } = writer(platform)
  return reply.header('set-cookie', [access(accessToken), refresh(refreshToken, seconds)])
}

export const clearTokens = (platform: Platform, reply: FastifyReply) => {
  const { access, refresh } = writer(platform)
  return reply.header('set-cookie', [access('', 0), refresh('', 0)])
}
