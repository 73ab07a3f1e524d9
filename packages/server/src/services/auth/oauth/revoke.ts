import type { TokenInQuestion } from '@tradepost/contract'
import type { Ctx, Platform } from '@tradepost/kernel'
import type { Authenticated } from '../client/authenticate.ts'
import { removeRefreshToken } from '../token/refresh-token.service.ts'
import { revokeAccessToken } from '../token/revoke.ts'
import { type Described, describe, mayIntrospect, readQuestion } from './described-token.service.ts'

const mayRevoke = (caller: Authenticated, token: Described) =>
  mayIntrospect(caller, token) && (caller.kind === 'operator' || caller.id === token.clientId)

/** RFC 7009. A client ends tokens that were given to it, an operator any; others are left alone without a word. */
export const revokeToken = async (
  { platform }: Ctx,
  body: TokenInQuestion,
  authorization: string | undefined,
) => {
  const { caller, token } = await readQuestion(platform, body, authorization)
  const found = await describe(platform, token)
  if (found && mayRevoke(caller, found)) await end(platform, token, found)
  return {}
}

const end = async (
  platform: Platform,
  token: string,
  { merchantId, tokenId, expireDate }: Described,
): Promise<void> => {
  const { database } = platform
  if (tokenId === null) await removeRefreshToken(database, merchantId, token)
  else await database.tx((tx) => revokeAccessToken(tx, { merchantId, tokenId, expireDate }))
}
