import { can, errors, type Operation, type Permission, type Service, texts } from '@tradepost/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, fail } from '../errors/api-error.ts'
import type { Limits } from './rate-limit.ts'
import type { Principal } from './route/context.ts'

/**
 * Turns the text of an access token into who calls; null when it is not (or no longer) valid. `beforeCheck` may throw,
 * and is called for a token whose check costs more than a look into the memory.
 */
export type Guard = (token: string, beforeCheck?: () => void) => Principal | null | Promise<Principal | null>

/** Tells operators who name a merchant that does not exist from those who may not act for it. */
export type HasMerchant = (code: string) => Promise<boolean>

export type Access = { guard: Guard; hasMerchant?: HasMerchant }

declare module 'fastify' {
  interface FastifyRequest {
    principal: Principal
  }
}

export const nobody: Principal = {
  kind: 'operator',
  merchantId: 0,
  merchantCode: '',
  subject: 'anonymous',
  name: '',
  clientId: '',
  tokenId: '',
  permissions: new Set<string>(),
  isOperator: false,
}

const unauthorized = () =>
  new ApiError(errors.unauthorized, { headers: { 'www-authenticate': 'Bearer error="invalid_token"' } })

const bearer = (header: string | undefined): string | null =>
  header !== undefined && header.length > 7 && header.slice(0, 7).toLowerCase() === 'bearer '
    ? header.slice(7).trim()
    : null

const lacks = (principal: Principal, permission: Permission) =>
  !principal.permissions.has(permission) && !principal.permissions.has(can.doEverything)

const merchantCodeOf = ({ params }: FastifyRequest) => (params as { merchantCode: string }).merchantCode

const isFor = (principal: Principal, merchantCode: string) =>
  principal.kind === 'merchant' && principal.merchantCode === merchantCode

/** The wrong merchant is refused before anything is read. */
const admit = (
  service: Service,
  operation: Operation,
  request: FastifyRequest,
  principal: Principal,
): void => {
  const { permission } = operation
  if (service.scope === 'operator') {
    if (!principal.isOperator) throw fail('operatorOnly')
  } else if (service.scope === 'shopper') {
    // the token of a merchant is none of a shopper's
    if (principal.kind !== 'shopper') throw unauthorized()
    if (operation.signedIn && !principal.shopper?.customerId) throw fail('notSignedIn')
  } else {
    if (!isFor(principal, merchantCodeOf(request))) throw fail('foreignMerchant')
    if (permission && lacks(principal, permission))
      throw new ApiError(errors.missingPermission, {
        message: texts.lacksPermission(permission),
      })
  }
  request.principal = principal
}

type Done = (error?: Error) => void

/** Callback style: a token that is known already costs no promise. */
export const guardOf = (
  { guard, hasMerchant }: Access,
  limits: Limits,
  service: Service,
  operation: Operation,
) => {
  const check = (
    request: FastifyRequest,
    reply: FastifyReply,
    principal: Principal | null,
  ): Promise<void> | undefined => {
    if (!principal) {
      limits.refused(request)
      throw unauthorized()
    }
    limits.client(principal, request, reply)
    const merchantCode = merchantCodeOf(request)
    if (
      hasMerchant &&
      service.scope === 'merchant' &&
      principal.isOperator &&
      !isFor(principal, merchantCode)
    )
      return hasMerchant(merchantCode).then((exists) => {
        throw fail(exists ? 'foreignMerchant' : 'merchantNotFound')
      })
    admit(service, operation, request, principal)
  }
  const identify = (request: FastifyRequest, reply: FastifyReply): Promise<void> | undefined => {
    const token = bearer(request.headers.authorization)
    const found = token === null ? null : guard(token, () => limits.unknownToken(request))
    if (found instanceof Promise) return found.then((principal) => check(request, reply, principal))
    return check(request, reply, found)
  }
  return (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    if (service.scope === 'public') return done()
    try {
      const identified = identify(request, reply)
      if (identified) identified.then(() => done(), done)
      else done()
    } catch (error) {
      done(error as Error)
    }
  }
}
