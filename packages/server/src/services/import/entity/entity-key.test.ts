import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { harness } from '../../../../test/support/harness.ts'
import { insertNamedKeys, type KeyScope, listUnnamedKeys, type RecordKey } from './entity-key.store.ts'

it('finds each record that no file names once, however many keys a statement scans', async () => {
  const h = await harness()
  await h.seed.catalog()
  const codes = ['a', 'B', 'b', 'c', 'd', 'é', 'f', 'g', 'h', 'i']
  for (const code of codes) await h.seed.product({ code })
  const { database } = h.platform
  const { ref } = await h.api.createImport({ body: { source: 'test' } })
  const { id: merchantId } = await database.one<{ id: number }>(
    sql`select id from merchant where code = ${h.merchantCode}`,
  )
  const scope: KeyScope = { merchantId, ref, entity: 'product', catalogCode: null, locationCodes: [] }
  await insertNamedKeys(database, scope, [['c'], ['d'], ['g'], ['h'], ['not there']])

  for (const limit of [1, 2, 10])
    for (const scanned of [1, 2, 3, 100]) {
      const seen: string[] = []
      let after: RecordKey | null = null
      do {
        const { found, upTo } = await listUnnamedKeys(database, scope, after, { limit, scanned })
        seen.push(...found.flatMap(({ key }) => key))
        after = upTo
      } while (after !== null)
      assert.deepEqual(seen, ['B', 'a', 'b', 'f', 'i', 'é'], `${limit} of ${scanned}`)
    }
})
