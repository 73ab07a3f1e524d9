import { decodeJwt } from 'jose'
import { merchantOfRefreshToken } from './oauth.rules.ts'
import { tokenKey } from './reset-token.rules.ts'

type Owner = { code: string } | { merchantId: number }

const claimed = (token: string): Owner | null => {
  try {
    const { tenantId, merchantCode } = decodeJwt(token)
    const code = tenantId ?? merchantCode
    return typeof code === 'string' ? { code } : null
  } catch {
    return null
  }
}

/** Whom a token of any kind says that it belongs to: who answers for that merchant checks it. */
export const merchantOfToken = (token: string): Owner | null => {
  const merchantId = merchantOfRefreshToken(token) ?? tokenKey(token)?.merchantId ?? null
  return merchantId === null ? claimed(token) : { merchantId }
}
