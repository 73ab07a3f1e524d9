import { errors, NewPassword, Obj, OneOf, type Static, Text } from '@tradepost/contract'
import { ApiError, compileBody, type Platform, refuse } from '@tradepost/kernel'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { requestStaffReset, setStaffPassword } from '../services/auth/index.ts'
import { SESSION } from './session.cookies.ts'

const Request = Obj({
  merchantCode: Text(1, 255),
  emailAddress: Text(1, 255),
  language: OneOf(['en', 'de']),
})
const checkRequest = compileBody(Request)

const NewOne = Obj({ token: Text(1, 255), password: NewPassword() })
const checkNewOne = compileBody(NewOne)

const MINUTE_MS = 60_000
/** Behind a proxy all staff may have one address; nobody forgets so many passwords. */
const MOST_A_MINUTE = 20

/** A user gets one mail in five minutes; this one keeps a caller from trying address after address. */
const limitByAddress = () => {
  const asked = new LRUCache<string, number>({ max: 10_000, ttl: MINUTE_MS, noUpdateTTL: true })
  return (address: string): void => {
    const count = (asked.get(address) ?? 0) + 1
    asked.set(address, count)
    if (count > MOST_A_MINUTE)
      throw new ApiError(errors.tooManyRequests, { headers: { 'retry-after': String(MINUTE_MS / 1000) } })
  }
}

/** A forgotten password: by the hook of the session, which these addresses are below, only our own script asks. */
export const resetRoutes = (app: FastifyInstance, platform: Platform): void => {
  const limit = limitByAddress()
  app.post(`${SESSION}/reset`, async ({ body, ip }, reply) => {
    limit(ip)
    refuse(checkRequest(body).problems)
    await requestStaffReset(platform, body as Static<typeof Request>)
    return reply.code(204).send()
  })

  app.post(`${SESSION}/password`, async ({ body }, reply) => {
    refuse(checkNewOne(body).problems)
    const { token, password } = body as Static<typeof NewOne>
    await setStaffPassword(platform, token, password)
    return reply.code(204).send()
  })
}
