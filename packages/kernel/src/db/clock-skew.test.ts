import assert from 'node:assert/strict'
import { it } from 'node:test'
import { openTestDatabase } from '../../test/database.ts'
import { findClockSkew } from './clock-skew.ts'

const database = await openTestDatabase()

it('tells by how many seconds a clock is off from that of the database, in both directions', async () => {
  const off = (ms: number) => findClockSkew(database, () => Date.now() + ms)

  assert.equal(await off(0), undefined)
  assert.ok(Math.abs(((await off(3_600_000)) ?? 0) - 3600) <= 1)
  assert.ok(Math.abs(((await off(-3_600_000)) ?? 0) - 3600) <= 1)
})
