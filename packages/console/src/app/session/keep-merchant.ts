import type { Session } from './session.ts'
import { MERCHANT } from './sign-card.tsx'

/** For the next sign-in here. */
export const keepMerchant = (session: Session): Session => {
  localStorage.setItem(MERCHANT, session.merchant.code)
  return session
}
