import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Operation } from './operation.ts'
import { allOperations, findOperation } from './services.ts'

const parametersOf = ({ query }: Operation) =>
  Object.keys((query as { properties?: object } | undefined)?.properties ?? {})

it('an update takes the query parameters that shape the read that it can answer', () => {
  const choosing = ['filters', 'limit', 'offset']

  const missing = allOperations.flatMap(({ name, operation }) => {
    const read = operation.represents && findOperation(operation.represents)?.operation
    const own = parametersOf(operation)
    return (read ? parametersOf(read) : [])
      .filter((parameter) => !own.includes(parameter) && !choosing.includes(parameter))
      .map((parameter) => `${name} lacks ${parameter} of ${operation.represents}`)
  })

  assert.deepEqual(missing, [])
})
