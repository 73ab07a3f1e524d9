import { type Database, fail } from '@tradepost/kernel'
import { listOperators, removeOperator } from './credential.store.ts'
import { dropTokens } from './token-cache.ts'

export const listOperatorClients = listOperators

/** Its tokens end with it, whichever merchant they were bound to. */
export const deleteOperatorClient = (database: Database, id: string): Promise<void> =>
  database.tx(async (tx) => {
    if ((await removeOperator(tx, id)) === 0) throw fail('clientNotFound')
    await dropTokens(tx, { subject: id })
  })
