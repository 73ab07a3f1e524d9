import { createHash } from 'node:crypto'

/** Identifies the shop; known to both sides. */
export type Credentials = { customerNumber: string; apiKey: string }

/** Calls of the platform to a shop, and calls of a shop to the platform: one cannot be sent back as the other. */
export type Direction = 'SPA' | 'SMA'

/** Lowercase hexadecimal SHA-1, as both sides have always computed it. The key is what keeps it secret. */
export const tokenOf = (
  { customerNumber, apiKey }: Credentials,
  timestamp: string | number,
  direction: Direction = 'SPA',
): string =>
  createHash('sha1').update(`${direction}-${customerNumber}-${timestamp}-${apiKey}`, 'utf8').digest('hex')

const capitalized = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Names of the two headers; the operator chooses the word in them. */
export const headerNames = (vendor: string) => ({
  user: `X-${capitalized(vendor)}-Auth-User`,
  token: `X-${capitalized(vendor)}-Auth-Token`,
})

/** Headers by which a shop tells its platform what it runs on. */
export const versionHeaderNames = (vendor: string) => ({
  library: `X-${capitalized(vendor)}-Library-Version`,
  plugin: `X-${capitalized(vendor)}-Plugin-Version`,
})

/** The headers that prove who sends a request. They are valid for half an hour, for any body. */
export const signRequest = (
  credentials: Credentials,
  {
    now = new Date(),
    vendor = 'service',
    direction = 'SPA',
  }: { now?: Date; vendor?: string; direction?: Direction } = {},
): Record<string, string> => {
  if (!credentials.apiKey) throw new TypeError('A request cannot be signed with an empty API key')
  const timestamp = Math.floor(now.getTime() / 1000)
  const names = headerNames(vendor)
  return {
    [names.user]: `${credentials.customerNumber}-${timestamp}`,
    [names.token]: tokenOf(credentials, timestamp, direction),
  }
}
