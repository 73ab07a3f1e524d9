import assert from 'node:assert/strict'
import { describe, it } from 'node:test'

/** By a name that only the running program knows, as Node looks it up. */
const load = (specifier: string) => import(specifier)

describe('modules in the processes of the tests', () => {
  it('are the same by the name of their package and by their path', async () => {
    const named = await load('@tradepost/kernel')

    assert.equal(await load('@tradepost/kernel'), named)
    assert.equal(await load('../../packages/kernel/src/index.ts'), named)
  })

  it('are named when they are missing', async () => {
    await assert.rejects(load('./not-there.ts'), /not-there\.ts/)
    await assert.rejects(load('@tradepost/not-there'), /@tradepost\/not-there/)
  })
})
