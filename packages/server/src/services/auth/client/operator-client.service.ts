import { type Database, fail, type Platform, sha256 } from '@tradepost/kernel'
import { listOperators, removeOperator, rotateOperatorSecret } from '../password/credential.store.ts'
import { dropTokens } from '../token/token-cache.ts'
import { overlapEnd } from './client.service.ts'

export const listOperatorClients = listOperators

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

/** Its tokens end with it, whichever merchant they were bound to. */
export const deleteOperatorClient = (database: Database, id: string): Promise<void> =>
  database.tx(async (tx) => {
    if ((await removeOperator(tx, id)) === 0) throw fail('clientNotFound')
    await dropTokens(tx, { subject: id })
  })
