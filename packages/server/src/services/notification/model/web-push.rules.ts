import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { SignJWT } from 'jose'

const CURVE = 'prime256v1'

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length))

export type WebPushKeys = { publicKey: string; privateKey: string }

/** Follows from the secret of the server, so that browsers stay subscribed without a key that is stored anywhere. */
export const webPushKeys = (secret: string, merchantId: number): WebPushKeys => {
  for (let count = 0; ; count++) {
    const pair = createECDH(CURVE)
    try {
      pair.setPrivateKey(derive(Buffer.from(secret), Buffer.alloc(0), `web push ${merchantId} ${count}`, 32))
    } catch {
      // one in four billion numbers is no key
      continue
    }
    return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
  }
}

export type Subscription = { endpoint: string; p256dh: string; auth: string }

/** Null for keys that are none. */
export const readSubscriptionKeys = ({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>) => {
  const key = Buffer.from(p256dh, 'base64url')
  const secret = Buffer.from(auth, 'base64url')
  if (key.length !== 65 || key[0] !== 4 || secret.length !== 16) return null
  try {
    const pair = createECDH(CURVE)
    pair.generateKeys()
    pair.computeSecret(key)
    return { key, secret }
  } catch {
    return null
  }
}

export type Ephemeral = { privateKey: Buffer; salt: Buffer }
const fresh = (): Ephemeral => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return { privateKey: pair.getPrivateKey(), salt: randomBytes(16) }
}

/** RFC 8291 over RFC 8188, in one record. */
export const encryptPush = (
  { p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>,
  text: string,
  { privateKey, salt }: Ephemeral = fresh(),
): Buffer => {
  const browser = Buffer.from(p256dh, 'base64url')
  const own = createECDH(CURVE)
  own.setPrivateKey(privateKey)
  const ownKey = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, ownKey])
  const shared = derive(own.computeSecret(browser), Buffer.from(auth, 'base64url'), info, 32)
  const key = derive(shared, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(shared, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.from([2])), cipher.final()])
  const header = Buffer.alloc(21)
  salt.copy(header)
  header.writeUInt32BE(4096, 16)
  header.writeUInt8(ownKey.length, 20)
  return Buffer.concat([header, ownKey, body, cipher.getAuthTag()])
}

/** RFC 8292: who sends, for this push service, for twelve hours. */
export const vapidHeader = async (
  { publicKey, privateKey }: WebPushKeys,
  endpoint: string,
  subject: string,
  now: Date,
): Promise<string> => {
  const point = Buffer.from(publicKey, 'base64url')
  const token = await new SignJWT({ aud: new URL(endpoint).origin, sub: subject })
    .setProtectedHeader({ typ: 'JWT', alg: 'ES256' })
    .setExpirationTime(Math.floor(now.getTime() / 1000) + 43_200)
    .sign({
      kty: 'EC',
      crv: 'P-256',
      d: privateKey,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    })
  return `vapid t=${token}, k=${publicKey}`
}
