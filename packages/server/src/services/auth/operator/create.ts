import { type Db, type Platform, sha256, UserError } from '@tradepost/kernel'
import { clientIdFor } from '../client/client.rules.ts'
import { insertOperator } from '../record/credential.store.ts'

export type ClientSecret = { id: string; secret: string }

/** The operator's client: creates merchants and may act for each of them. */
export const createOperatorClient = async (
  db: Db,
  { ids, clock }: Platform,
  {
    name,
    id = clientIdFor(name, ids),
    secret = ids.secret(),
  }: { name: string; id?: string; secret?: string },
): Promise<ClientSecret> => {
  const inserted = await insertOperator(db, { id, name, secretHash: sha256(secret), now: clock.now() })
  if (inserted === 0) throw new UserError(`An operator client ${id} exists already: choose another id.`)
  return { id, secret }
}
