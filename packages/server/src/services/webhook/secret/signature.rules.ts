import { createHmac } from 'node:crypto'

/** The form of Standard Webhooks, whose libraries decode it into the bytes that sign. */
export const shownSecret = (secret: string): string =>
  `whsec_${Buffer.from(secret, 'utf8').toString('base64')}`

/** By each secret that holds now, the newest first: receivers accept any. */
export const signatureOf = (secrets: string[], id: string, timestamp: number, body: string): string =>
  secrets
    .map((secret) => {
      const mac = createHmac('sha256', Buffer.from(secret, 'utf8')).update(`${id}.${timestamp}.${body}`)
      return `v1,${mac.digest('base64')}`
    })
    .join(' ')

const alphabet = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const TOKEN_LENGTH = 47

/** Derived from the first data key of the server, so that nothing has to be stored. */
export const tokenOf = (macSecret: string, merchantId: number): string => {
  const mac = createHmac('sha512', macSecret).update(`webhook token ${merchantId}`).digest('hex')
  let rest = BigInt(`0x${mac}`)
  let token = ''
  while (token.length < TOKEN_LENGTH) {
    token += alphabet[Number(rest % 62n)]
    rest /= 62n
  }
  return token
}
