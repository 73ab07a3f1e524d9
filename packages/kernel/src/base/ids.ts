import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The only source of randomness; tests set it. */
export type Ids = {
  uuid(): string
  /** An unguessable text of at least 256 bits, for tokens and secrets. */
  secret(): string
  /** A number of exactly this many digits. */
  digits(count: number): string
}

export const systemIds: Ids = {
  uuid: randomUUID,
  secret: () => randomBytes(32).toString('base64url'),
  digits: (count) => String(randomInt(10 ** (count - 1), 10 ** count)),
}

/** Ids in sequence, so that a test can name what it expects. */
export const testIds = (): Ids => {
  let next = 0
  return {
    uuid: () => `00000000-0000-4000-8000-${String(++next).padStart(12, '0')}`,
    secret: () => `secret-${++next}`.padEnd(43, '0'),
    digits: (count) => String(10 ** (count - 1) + ++next),
  }
}

export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)
