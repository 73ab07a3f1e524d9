import { fail, type Platform, sha256 } from '@tradepost/kernel'
import { overlapEnd } from '../model/overlap.rules.ts'
import { rotateOperatorSecret } from '../record/credential.store.ts'

export type RotatedSecret = { id: string; secret: string; previousSecretExpires: string }

export const rotateOperatorClientSecret = async (
  { database, ids, clock }: Platform,
  id: string,
  overlapSeconds?: number,
): Promise<RotatedSecret> => {
  const secret = ids.secret()
  const expires = overlapEnd(clock.now(), overlapSeconds)
  if ((await rotateOperatorSecret(database, id, sha256(secret), expires)) === 0) throw fail('clientNotFound')
  return { id, secret, previousSecretExpires: expires.toISOString() }
}
