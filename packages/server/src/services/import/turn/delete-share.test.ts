import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

useOwnServer({}, { importDeletePercent: 60 })

const properties = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ code: `p${n}`, name: 'P', type: 'text' }))

describe('the share that a full import may delete', () => {
  it('is the one that the operator has set', async () => {
    const { run } = importer(await harness())
    const full = (count: number) => ({
      entity: 'property' as const,
      importStrategy: 'full' as const,
      content: properties(count),
    })
    await run([full(300)])

    const refused = await run([full(119)])
    const done = await run([full(120)])

    assert.deepEqual(
      [refused.status, refused.reason],
      ['aborted', texts.importDeletions(181, 300, 'property')],
    )
    assert.deepEqual([done.status, done.entityFiles[0]?.deleted.succeeded], ['finished', 180])
  })
})
