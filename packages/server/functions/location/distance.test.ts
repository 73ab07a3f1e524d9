import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from '@tradepost/kernel'
import { functionCalls } from '../call.fixture.ts'

const { call } = await functionCalls()

// biome-ignore format: a table reads better as one
const rows: [title: string, from: [number, number], to: [number, number], metres: number][] = [
  ['nothing to itself', [52.52, 13.405], [52.52, 13.405], 0],
  ['a degree along the equator', [0, 0], [0, 1], 111_195],
  ['across the date line', [0, 179.5], [0, -179.5], 111_195],
  ['from pole to pole', [90, 0], [-90, 0], 20_015_115],
  ['the same on every meridian at a pole', [90, 0], [90, 120], 0],
]
for (const [title, [lat1, lon1], [lat2, lon2], metres] of rows)
  it(`a distance is ${title}`, async () => {
    const found = await call<number>(
      sql`distance_in_metres(${lat1}::float8, ${lon1}::float8, ${lat2}::float8, ${lon2}::float8)`,
    )
    assert.ok(Math.abs(found - metres) < 1, `${found}`)
  })
