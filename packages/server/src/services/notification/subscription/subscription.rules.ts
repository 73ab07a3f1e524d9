import { type SubscriptionCreate, texts, type WebPushKeys } from '@tradepost/contract'
import { type Problem, webAddress } from '@tradepost/kernel'
import { readSubscriptionKeys } from '../model/web-push.rules.ts'

const missing = (name: string): Problem => ({
  code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
  message: texts.missingProperty(name),
  path: [name],
})

/** The address is called, so it has to be one of the web; keys that are none could not encrypt anything. */
export const browserProblems = (endpoint: string, keys: WebPushKeys): Problem[] => {
  const format = (message: string, path: string[]): Problem => ({ code: 'INVALID_FORMAT', message, path })
  return [
    ...(webAddress(endpoint) ? [] : [{ ...format(texts.httpAddress, ['endpoint']), value: endpoint }]),
    ...(readSubscriptionKeys(keys) ? [] : [format(texts.subscriptionKeys, ['keys'])]),
  ]
}

export type Browser = {
  endpoint: string
  keys: WebPushKeys
  customerId: string | null
  localeCode: string | null
}
export type SentBrowser = {
  customerId?: string | null
  localeCode?: string | null
  endpoint: string
  keys: WebPushKeys
}

export const toBrowser = ({ customerId, localeCode, endpoint, keys }: SentBrowser): Browser => ({
  endpoint,
  keys,
  customerId: customerId?.toLowerCase() || null,
  localeCode: localeCode || null,
})

export type Read = { newsletterOf: string } | { browser: Browser } | { problems: Problem[] }

/** By its kind a subscription is of a customer or of a browser. */
export const readSubscription = ({
  kind,
  customerId,
  endpoint,
  keys,
  localeCode,
}: SubscriptionCreate): Read => {
  if (kind === 'newsletter')
    return customerId ? { newsletterOf: customerId.toLowerCase() } : { problems: [missing('customerId')] }
  if (!endpoint || !keys)
    return { problems: [...(endpoint ? [] : [missing('endpoint')]), ...(keys ? [] : [missing('keys')])] }
  const problems = browserProblems(endpoint, keys)
  if (problems.length > 0) return { problems }
  return { browser: toBrowser({ customerId, endpoint, keys, localeCode }) }
}
