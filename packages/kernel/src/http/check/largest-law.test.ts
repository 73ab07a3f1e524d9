import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations, type TSchema } from '@tradepost/contract'
import { mostValues } from './list-bounds.ts'
import { compileChecks } from './validate.ts'

type Schema = {
  items?: Schema
  maxItems?: number
  properties?: Record<string, Schema>
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}
type Place = { path: string; list: Schema; put: (list: unknown[]) => unknown }

/** Every list of a body, alone in it. */
const listsIn = (schema: Schema, path = '', put: Place['put'] = (list) => list): Place[] => {
  const parts = [schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) => all ?? [])
  return [
    ...(schema.items
      ? [{ path, list: schema, put }, ...listsIn(schema.items, `${path}[]`, (list) => put([list]) as unknown)]
      : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) =>
      listsIn(inner, `${path}.${name}`, (list) => put({ [name]: list } as never)),
    ),
    ...parts.flatMap((part) => listsIn(part, path, put)),
  ]
}

const fillings: Record<string, () => unknown> = {
  '{}': () => ({}),
  '{"x":1}': () => ({ x: 1 }),
  text: () => 'abc',
}

/** Of the event loop, in processor time: others on the machine do not count. */
const LONGEST_MS = 100

const spentMs = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** A filled list is checked anew at most this often: a collection of garbage may fall into one of them. */
const TRIES = 3

describe('the check of the largest body that an operation reads takes a moment', () => {
  const seen = new Set<Schema>()
  for (const { service, name, operation } of allOperations) {
    const body = operation.body as TSchema | undefined
    if (!body) continue
    const places = listsIn(body as Schema).filter(({ list }) => !seen.has(list))
    for (const { list } of places) seen.add(list)
    it(name, () => {
      const check = compileChecks(service, operation).body
      assert.ok(check)
      check({})
      const measure = (make: () => unknown): number => {
        const value = make()
        const start = spentMs()
        check(value)
        return spentMs() - start
      }
      const least = (make: () => unknown): number => {
        let best = measure(make)
        for (let tries = 1; tries < TRIES && best > LONGEST_MS; tries++) best = Math.min(best, measure(make))
        return best
      }
      const most = mostValues(body)
      for (const { path, list, put } of places)
        for (const [shown, item] of Object.entries(fillings)) {
          const own = Math.min(most, 1 + (list.maxItems ?? most))
          const more = Array(most - own).fill({})
          const ms = least(() => put([...Array.from({ length: own }, item), ...more]))
          assert.ok(ms < LONGEST_MS, `${path} of ${most} ${shown}: ${ms} ms`)
        }
      const ms = least(() => Object.fromEntries(Array.from({ length: 30_000 }, (_, n) => [`x${n}`, n])))
      assert.ok(ms < LONGEST_MS, `30,000 unknown members: ${ms} ms`)
    })
  }
})
