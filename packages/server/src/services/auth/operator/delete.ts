import { type Database, fail } from '@tradepost/kernel'
import { dropTokens } from '../cache/token-cache.ts'
import { removeOperator } from '../record/credential.store.ts'

/** The tokens of the client end with it, whichever merchant they were bound to. */
export const deleteOperatorClient = (database: Database, id: string): Promise<void> =>
  database.tx(async (tx) => {
    if ((await removeOperator(tx, id)) === 0) throw fail('clientNotFound')
    await dropTokens(tx, { subject: id })
  })
