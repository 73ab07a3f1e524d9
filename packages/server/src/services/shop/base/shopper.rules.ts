import { type Ctx, fail, isUuid } from '@tradepost/kernel'

/** The customer of an address: shoppers are found only by themselves, by an API client all are. */
export const userOf = ({ principal }: Ctx, userId: string): { shopCode: string; customerId: string } => {
  const { shopper } = principal
  const customerId = userId.toLowerCase()
  const isOwn = shopper?.sessionId === null || shopper?.customerId === customerId
  if (!shopper || !isOwn || !isUuid(customerId)) throw fail('shopperNotFound')
  return { shopCode: shopper.shopCode, customerId }
}

/** Of a shopper who is signed in. */
export const signedInUser = ({ principal }: Ctx): string => {
  const customerId = principal.shopper?.customerId ?? null
  if (customerId === null) throw fail('notSignedIn')
  return customerId
}

type Credentials = { login: string; password: string }

export const credentialsOf = ({ strategy, parameters }: { strategy: string; parameters: Credentials }) => {
  if (strategy !== 'basic') throw fail('unknownStrategy')
  return parameters
}
