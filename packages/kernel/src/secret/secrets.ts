import { createCipheriv, createDecipheriv, createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const keyFrom = (purpose: string, text: string): Buffer =>
  createHash('sha256').update(`tradepost ${purpose} ${text}`).digest()

const encrypt = (key: Buffer, plain: string): string => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64')
}

const decrypt = (key: Buffer, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), { authTagLength: 16 })
  decipher.setAuthTag(bytes.subarray(12, 28))
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8')
}

/** A data key as the database holds it, encrypted with the server's secret. */
export const wrapKey = (secret: string, text: string): string => encrypt(keyFrom('data key', secret), text)
export const unwrapKey = (secret: string, wrapped: string): string =>
  decrypt(keyFrom('data key', secret), wrapped)

/** Secrets that must be read again (signing keys, shop keys) are stored encrypted with a data key, which they name. */
export type Vault = {
  seal(plain: string): string
  open(sealed: string): string
  /** For HMACs, whose results are stored or given away: the same over all rotations. */
  readonly macSecret: string
  knows(id: number): boolean
  learn(id: number, text: string): void
  /** Which of the known keys seals from now on. */
  sealWith(id: number): void
  wrap(id: number, secret: string): string
}

type DataKey = { text: string; key: Buffer }

export const createVault = (): Vault => {
  const keys = new Map<number, DataKey>()
  let sealing = 0

  const get = (id: number): DataKey => {
    const found = keys.get(id)
    if (!found) throw new Error(`the data key ${id} is not loaded`)
    return found
  }
  const first = () => get(Math.min(...keys.keys()))
  return {
    seal: (plain) => `${sealing}.${encrypt(get(sealing).key, plain)}`,
    open: (sealed) => {
      const [, id, body] = /^(\d{1,9})\.(.*)$/s.exec(sealed) ?? []
      // without a name: from before there were data keys, when the server's secret was what is the first of them now
      return body === undefined ? decrypt(first().key, sealed) : decrypt(get(Number(id)).key, body)
    },
    get macSecret() {
      return first().text
    },
    knows: (id) => keys.has(id),
    learn: (id, text) => {
      keys.set(id, { text, key: keyFrom('vault', text) })
    },
    sealWith: (id) => {
      get(id)
      sealing = id
    },
    wrap: (id, secret) => wrapKey(secret, get(id).text),
  }
}

/** With a single key, as a server that has never rotated any. */
export const openVault = (text: string): Vault => {
  const vault = createVault()
  vault.learn(1, text)
  vault.sealWith(1)
  return vault
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** Compares in constant time, so that the time does not reveal where two texts differ. */
export const sameText = (a: string, b: string): boolean =>
  timingSafeEqual(createHash('sha256').update(a).digest(), createHash('sha256').update(b).digest())
