import { errors, type Operation, type Permission, type Service } from '@tradepost/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError, fail } from '../errors/api-error.ts'
import type { Principal } from './context.ts'

/** Turns the text of an access token into who calls; null when it is not (or no longer) valid. */
export type Guard = (token: string) => Principal | null | Promise<Principal | null>

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
  !principal.permissions.has(permission) && !principal.permissions.has('APIALL')

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
  } else {
    const { merchantCode } = request.params as { merchantCode: string }
    if (principal.kind !== 'merchant' || principal.merchantCode !== merchantCode)
      throw fail('foreignMerchant')
    if (permission && lacks(principal, permission))
      throw new ApiError(errors.missingPermission, {
        message: `The access token lacks the permission ${permission}`,
      })
  }
  request.principal = principal
}

type Done = (error?: Error) => void

const check = (
  service: Service,
  operation: Operation,
  request: FastifyRequest,
  principal: Principal | null,
  done: Done,
) => {
  try {
    if (!principal) throw unauthorized()
    admit(service, operation, request, principal)
    done()
  } catch (error) {
    done(error as Error)
  }
}

/** Callback style: a token that is known already costs no promise. */
export const guardOf =
  (guard: Guard, service: Service, operation: Operation) =>
  (request: FastifyRequest, _reply: FastifyReply, done: Done) => {
    const token = bearer(request.headers.authorization)
    if (service.scope === 'public') {
      request.principal = nobody
      done()
    } else if (token) {
      const found = guard(token)
      if (found instanceof Promise)
        found.then((principal) => check(service, operation, request, principal, done), done)
      else check(service, operation, request, found, done)
    } else done(unauthorized())
  }
