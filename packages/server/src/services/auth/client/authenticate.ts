import { merchantMoved, type Platform, sameText, sha256 } from '@tradepost/kernel'
import { type Credentials, refuseClient } from '../model/oauth.rules.ts'
import * as store from '../record/credential.store.ts'
import { hasMoved } from '../record/moved.store.ts'

export type Authenticated =
  | ({ kind: 'client' } & store.StoredClient)
  | { kind: 'operator'; id: string; version: number; merchant: store.Merchant | null }

/** Secrets are 256 random bits, so a plain hash protects them as well as a slow one would. */
const matchesSecret = (stored: store.StoredSecrets | null, secret: string) => {
  const hash = sha256(secret)
  return sameText(stored?.secretHash ?? '', hash) || sameText(stored?.previousHash ?? '', hash)
}

/** Answers null for a wrong secret. */
export const findOperator = async ({ database, clock }: Platform, { id, secret }: Credentials) => {
  const operator = await store.findOperator(database, id, clock.now())
  return operator && matchesSecret(operator, secret) ? operator : null
}

/** The client of a token request: one of the merchant's, or an operator's. */
export const authenticateClient = async (
  platform: Platform,
  credentials: Credentials | null,
  merchantCode: string | undefined,
): Promise<Authenticated> => {
  if (!credentials) throw refuseClient(false)
  const { database, clock } = platform
  if (merchantCode !== undefined) {
    const client = await store.findClient(database, merchantCode, credentials.id, clock.now())
    if (client && matchesSecret(client, credentials.secret)) return { kind: 'client', ...client }
  }
  const operator = await findOperator(platform, credentials)
  const merchant = merchantCode === undefined ? null : await store.findMerchant(database, merchantCode)
  if (merchantCode !== undefined && !merchant && (await hasMoved(database, merchantCode)))
    throw merchantMoved()
  if (!operator || (merchantCode !== undefined && !merchant)) throw refuseClient(credentials.byBasic)
  return { kind: 'operator', id: operator.id, version: operator.version, merchant }
}

/** The client that introspects or revokes a token; such requests name no merchant. */
export const authenticateCaller = async (
  platform: Platform,
  credentials: Credentials | null,
): Promise<Authenticated> => {
  if (!credentials) throw refuseClient(false)
  const { database, clock } = platform
  const candidates = await store.listClientsById(database, credentials.id, clock.now())
  const client = candidates.find((candidate) => matchesSecret(candidate, credentials.secret))
  if (client) return { kind: 'client', ...client }
  const operator = await findOperator(platform, credentials)
  if (!operator) throw refuseClient(credentials.byBasic)
  return { kind: 'operator', id: operator.id, version: operator.version, merchant: null }
}
