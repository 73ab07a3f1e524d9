import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { ImportLogEntry } from '@tradepost/contract'
import { groupProblems, problemLine } from './problems.ts'

const entry = (row: number | null, field: string | null, code = 'MINIMUM'): ImportLogEntry => ({
  row,
  line: null,
  entity: 'product',
  entityId: null,
  field,
  code,
  message: `wrong in ${row}`,
  original: null,
})

it('groups problems by field and reason, with the first rows', () => {
  const problems = groupProblems()

  problems.add(entry(null, null, '404'))
  for (const row of [3, 3, 4, 5, 6, 7, 8]) problems.add(entry(row, 'price.price'))
  problems.add(entry(9, 'price.price', 'INVALID_TYPE'))

  assert.deepEqual(problems.list().map(problemLine), [
    '  7 × price.price: wrong in 3 (rows 3, 4, 5, 6, 7, …)',
    '  1 × wrong in null',
    '  1 × price.price: wrong in 9 (row 9)',
  ])
})
