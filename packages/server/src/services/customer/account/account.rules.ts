import { texts } from '@tradepost/contract'
import { invalid } from '@tradepost/kernel'

export type Account = {
  customerId: string
  passwordHash: string
  isActive: boolean
  lockedUntil: Date | null
}

/** The address has two names, of which a request uses either. */
export const addressOf = ({ email, emailAddress }: { email?: string; emailAddress?: string }): string => {
  const address = email ?? emailAddress
  if (address !== undefined) return address
  const message = texts.missingProperty('email')
  throw invalid([{ code: 'OBJECT_MISSING_REQUIRED_PROPERTY', message, path: [] }])
}
