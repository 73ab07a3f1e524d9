import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { call } = await functionCalls()
const key = (name: string) => call(sql`name_key(${name})`)

it('compares names without case and accents', async () => {
  assert.equal(await key('Crème BRÛLÉE'), 'creme brulee')
  assert.equal(await key('Gießkanne Nº 5'), 'gießkanne no 5')
  assert.equal(await key('ティーポット'), await key('ティーポット'))
  assert.equal(await key('x'.repeat(101)), 'x'.repeat(100))
})
