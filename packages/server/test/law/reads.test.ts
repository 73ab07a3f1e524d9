import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { allOperations, type BoundOperation, isCsv, mediaTypeOf, type TSchema } from '@tradepost/contract'
import { compileBody } from '@tradepost/kernel'
import { type Ask, askDemo } from './ask-demo.ts'
import { duplicateKeys } from './json-keys.ts'

const reads = allOperations.filter(({ operation }) => operation.method === 'GET')
const isTable = ({ operation }: BoundOperation) => isCsv(operation.responses[200])
/** Neither JSON nor a table. */
const isFile = ({ operation }: BoundOperation) =>
  mediaTypeOf(operation.responses[200]) !== undefined && !isCsv(operation.responses[200])
const withFields = reads.filter(({ operation }) => 'fields' in propertiesOf(operation.query))

/** The rows of a table in a file, each as its cells. */
const rowsOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n|$)/g)) {
    rows.at(-1)?.push(cell)
    if (end === '\r\n') rows.push([])
  }
  // nothing follows the end of the last row
  return rows.slice(0, -1)
}

function propertiesOf(schema: TSchema | undefined): object {
  return (schema as { properties?: object } | undefined)?.properties ?? {}
}

/** There is no authorization page, so no response type of it; a cart that can be ordered says nothing. */
const mayBeEmpty = new Set(['response_types_supported', 'messages'])

/** The members of the first that the other has, too; `fields` may add to inner objects. */
const shared = (one: unknown, other: unknown): unknown => {
  if (!isPlain(one) || !isPlain(other)) return one
  const names = Object.keys(one).filter((name) => name in other)
  return Object.fromEntries(names.sort().map((name) => [name, shared(one[name], other[name])]))
}
const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Checks an answer against its schema; unlisted members are problems, too. */
const problemsOf = (schema: TSchema, body: unknown): string[] => {
  const read = structuredClone(body)
  const problems = compileBody(schema)(read).problems.map(
    ({ message, path }) => `${path.join('.')}: ${message}`,
  )
  return problems.length > 0 ? problems : unlisted(body, read)
}

/** The check drops unlisted members, so they are those that are gone afterwards. */
const unlisted = (before: unknown, after: unknown, path = ''): string[] => {
  if (typeof before !== 'object' || before === null) return []
  return Object.entries(before).flatMap(([name, value]) => {
    const left = (after as Record<string, unknown>)[name]
    const here = path ? `${path}.${name}` : name
    return left === undefined && value !== undefined ? [`${here}: not listed`] : unlisted(value, left, here)
  })
}

/** A whole list may be wrong in the same way; its first items tell enough. */
const few = <T>(findings: T[]): T[] => findings.slice(0, 5)

/** The entities of an answer: those of its list, or the one it shows. */
const entitiesOf = ({ meta: _, ...body }: Record<string, unknown>) =>
  Object.values(body).flat() as Record<string, unknown>[]

describe('every operation that reads', () => {
  let ask: Ask

  before(async () => {
    ask = await askDemo()
  })

  for (const bound of reads.filter(isTable))
    it(`${bound.name} answers a table with a header and rows of the same width`, async () => {
      const { status, type, text } = await ask(bound)
      const [header = [], ...rows] = rowsOf(text)

      assert.deepEqual([status, type], [200, 'text/csv; charset=utf-8'], text)
      assert.ok(rows.length > 0, 'nothing to see in the table')
      assert.equal(new Set(header).size, header.length)
      for (const name of header) assert.match(name, /^[a-z][A-Za-z]*$/)
      assert.deepEqual(few(rows.filter(({ length }) => length !== header.length)), [])
    })

  for (const bound of reads.filter(isFile))
    it(`${bound.name} answers a file of its type`, async () => {
      const { status, type, text } = await ask(bound)

      assert.equal(status, 200, text)
      assert.equal(type.split(';')[0], mediaTypeOf(bound.operation.responses[200]))
      assert.ok(text.length > 0, 'nothing to see in the file')
    })

  for (const bound of reads.filter((bound) => !isTable(bound) && !isFile(bound)))
    it(`${bound.name} answers what its schema says, and each key once`, async () => {
      const { status, text, body } = await ask(bound)

      assert.equal(status, 200, text)
      assert.deepEqual(few(duplicateKeys(text)), [])
      assert.deepEqual(few(problemsOf(bound.operation.responses[200] as TSchema, body)), [])
      for (const [name, value] of Object.entries(body))
        if (Array.isArray(value) && !mayBeEmpty.has(name))
          assert.ok(value.length > 0, `nothing to see in ${name}`)
    })

  for (const bound of withFields)
    it(`${bound.name} shows the same with fields as without`, async () => {
      const whole = entitiesOf((await ask(bound)).body)
      const refused = await ask(bound, { fields: 'noSuchField' })
      const allowed = /Allowed: (.*?)"/.exec(refused.text)?.[1]?.split(', ') ?? []
      assert.ok(allowed.length > 0, refused.text)

      for (const fields of [...allowed, allowed.join()]) {
        const { status, text, body } = await ask(bound, { fields })
        assert.equal(status, 200, text)
        assert.deepEqual(few(duplicateKeys(text)), [], fields)
        assert.deepEqual(few(problemsOf(bound.operation.responses[200] as TSchema, body)), [], fields)
        const shown = entitiesOf(body)
        assert.equal(shown.length, whole.length)
        for (const [index, entity] of shown.entries())
          assert.deepEqual(
            shared(entity, whole[index]),
            shared(whole[index], entity),
            `${fields} of ${index}`,
          )
      }
    })
})
