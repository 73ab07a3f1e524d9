import { argon2 as argon2WithCallback, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createSlots, inSlot, type PasswordCost, type Platform } from '@tradepost/kernel'

const argon2 = promisify(argon2WithCallback)

/** OWASP's minimum for Argon2id: 19 MiB, two passes. */
export const PASSWORD_COST: PasswordCost = { memory: 19_456, passes: 2, parallelism: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 32

/** 19 MiB each: two at a time keep a rush of sign-ins from eating the memory, and one is never for the same merchant. */
const slots = createSlots({ count: 2, maxWaiting: 100, mayTake: (_merchant, held) => held === 0 })

type Stored = { cost: PasswordCost; salt: Buffer; hash: Buffer }

const unpadded = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')

const derive = (password: string, { cost, salt }: Pick<Stored, 'cost' | 'salt'>, length: number) =>
  // the same letters typed on another system can arrive composed differently
  argon2('argon2id', { message: password.normalize('NFKC'), nonce: salt, tagLength: length, ...cost })

const toText = ({ cost, salt, hash }: Stored) =>
  `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${unpadded(salt)}$${unpadded(hash)}`

const form = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

const fromText = (text: string): Stored => {
  const [, memory, passes, parallelism, salt = '', hash = ''] = form.exec(text) ?? []
  if (!hash) throw new Error('a stored password hash cannot be read')
  return {
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  }
}

/**
 * A PHC string, which names its own cost: raising it later leaves old passwords valid. Takes long and may have to wait
 * for its turn: never call it inside a transaction.
 */
export const hashPassword = (
  { ids, passwordCost: cost }: Pick<Platform, 'ids' | 'passwordCost'>,
  merchantId: number,
  password: string,
): Promise<string> =>
  inSlot(slots, merchantId, async () => {
    const salt = Buffer.from(ids.secret(), 'base64url').subarray(0, SALT_BYTES)
    return toText({ cost, salt, hash: await derive(password, { cost, salt }, HASH_BYTES) })
  })

/** One after another, so that a batch queues for each and does not block sign-ins. */
export const hashPasswords = async <Password extends string | undefined>(
  platform: Pick<Platform, 'ids' | 'passwordCost'>,
  merchantId: number,
  passwords: Password[],
): Promise<Password[]> => {
  const hashes: Password[] = []
  for (const password of passwords)
    hashes.push(
      password === undefined ? password : ((await hashPassword(platform, merchantId, password)) as Password),
    )
  return hashes
}

/** For accounts whose password is not known, and to compare with when there is no such user: no password fits. */
export const noPassword = toText({
  cost: PASSWORD_COST,
  salt: Buffer.alloc(SALT_BYTES, 7),
  hash: Buffer.alloc(HASH_BYTES),
})

/** Never inside a transaction: see `hashPassword`. Without a stored hash it takes as long and says no. */
export const checkPassword = (
  merchantId: number,
  password: string,
  stored: string = noPassword,
): Promise<boolean> =>
  inSlot(slots, merchantId, async () => {
    const { cost, salt, hash } = fromText(stored)
    return timingSafeEqual(await derive(password, { cost, salt }, hash.length), hash)
  })
