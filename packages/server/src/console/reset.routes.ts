import { NewPassword, Obj, OneOf, type Static, Text } from '@tradepost/contract'
import { compileBody, limitPerMinute, type Platform, refuse } from '@tradepost/kernel'
import type { FastifyInstance } from 'fastify'
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

/**
 * A user gets one mail in five minutes; this limit stops a caller from trying many addresses. Behind a proxy all staff may
 * share one address, but they do not forget so many passwords.
 */
const MOST_A_MINUTE = 20

/** A forgotten password: by the hook of the session, which these addresses are below, only our own script asks. */
export const resetRoutes = (app: FastifyInstance, platform: Platform): void => {
  const limit = limitPerMinute(app, platform, { most: MOST_A_MINUTE, topic: 'resets' })
  app.post(`${SESSION}/reset`, async (request, reply) => {
    limit(request)
    const { body } = request
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
