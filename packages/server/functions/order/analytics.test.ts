import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { call } = await functionCalls()

it('adds lists element by element', async () => {
  assert.equal(await call(sql`add_counts('{1,2,3}', '{10,0,-3}')::text`), '{11,2,0}')
  assert.equal(await call(sql`add_amounts('{0.1,2}', '{0.2,-2.5}')::text`), '{0.3,-0.5}')
})
