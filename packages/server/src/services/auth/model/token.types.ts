export type Subject = {
  subjectType: 'user' | 'client' | 'operator'
  id: string
  email: string | null
  firstName: string | null
  lastName: string | null
  /** Raised to end all tokens of the subject. */
  version: number
}

export type Claims = Subject & {
  scopes: string[]
  /** The merchant code, null for an operator token that is bound to none. */
  tenantId: string | null
  tenantType: 'merchant' | 'operator'
  clientId: string
  jti: string
  iat: number
  exp: number
}
