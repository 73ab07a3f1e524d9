import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ApiError } from '@tradepost/kernel'
import { expectNoErrors } from '@tradepost/sdk'
import fc from 'fast-check'
import { type Harness, harness } from '../../../../test/support/harness.ts'
import { countStatements } from '../../../../test/support/statements.ts'
import { catalogSubjects } from './batch-catalog.fixture.ts'
import { type Change, type Subject, stored, subjects } from './batch-entity.fixture.ts'

/** Changes of different records in any order, one of which is not there. */
const changesOf = <Patch>(patch: fc.Arbitrary<Patch>) =>
  fc.uniqueArray(fc.record({ code: fc.constantFrom(...stored, 'none'), patch }), {
    selector: ({ code }) => code,
    minLength: 3,
  })

/** Events of each record, in its order; ids of customers and of who made a record are those of their merchant. */
const eventsOf = async (h: Harness, ids: Map<string, string>) => {
  const named = (text: string) =>
    [...ids].reduce((shown, [code, id]) => shown.replaceAll(id, `the one of ${code}`), text)
  const told = (await h.events()).map(({ event, entityId, payload }) => {
    const { user: _, customerId, ...rest } = payload as Record<string, unknown>
    return {
      event,
      entityId: named(entityId),
      payload: customerId === undefined ? named(JSON.stringify(rest)) : null,
    }
  })
  return [...Map.groupBy(told, ({ entityId }) => entityId)].toSorted(([a], [b]) => (a < b ? -1 : 1))
}

const messageOf = (error: unknown) => {
  if (error instanceof ApiError) return JSON.stringify([error.message, error.problems])
  throw error
}

const compare = async <Patch>(subject: Subject<Patch>, changes: Change<Patch>[], deletes: boolean) => {
  const [many, each] = [await harness(), await harness()]
  const [manyIds, eachIds] = [await subject.seed(many), await subject.seed(each)]
  const named = (ids: Map<string, string>) =>
    changes.map(({ code, patch }) => ({ code: ids.get(code) ?? code, patch }))
  const { ctx } = await countStatements(many)
  const outcomes = deletes
    ? await subject.deleteTogether?.(
        ctx,
        named(manyIds).map(({ code }) => code),
      )
    : await subject.together(ctx, named(manyIds))
  const { ctx: other } = await countStatements(each)
  const expected: (string | null)[] = []
  for (const change of named(eachIds)) {
    const work = deletes ? subject.deleteAlone?.(other, change.code) : subject.alone(other, change)
    expected.push(await Promise.resolve(work).then(() => null, messageOf))
  }

  assert.deepEqual(
    outcomes?.map((error) => error && messageOf(error)),
    expected,
  )
  assert.deepEqual(await subject.read(many), await subject.read(each))
  assert.deepEqual(await eventsOf(many, manyIds), await eventsOf(each, eachIds))
}

describe('changes that are applied together', () => {
  for (const [title, subject] of Object.entries({ ...subjects, ...catalogSubjects }) as unknown as [
    string,
    Subject<unknown>,
  ][])
    it(`come to the same as one after the other: ${title}`, async () => {
      await fc.assert(
        fc.asyncProperty(changesOf(subject.changes), fc.boolean(), (changes, deletes) =>
          compare(subject, changes, deletes && subject.deleteTogether !== undefined),
        ),
        { seed: 99, numRuns: 4, endOnFailure: true },
      )
    })
})

describe('the number of statements', () => {
  const codes = Array.from({ length: 42 }, (_, n) => `r-${n}`)
  const name = { 'en-us': 'x' }
  const values = [{ code: 'red', sequenceId: 1, name }]
  const create = {
    attributes: (h: Harness) =>
      h.api.createAttributes({
        body: { attributes: codes.map((code) => ({ code, type: 'text', use: 'option', name, values })) },
      }),
    catalogs: (h: Harness) =>
      h.api.createCatalogs({ body: { catalogs: codes.map((code) => ({ code, name: code })) } }),
    segments: (h: Harness) =>
      h.api.createSegments({
        body: { segments: codes.map((code) => ({ code, name: code, type: 'fixed' })) },
      }),
  }
  const patches = {
    attributes: { name, values: [{ code: 'green', sequenceId: 1, name }] },
    catalogs: { name: 'y', parentCatalogCode: 'default' },
    segments: { name: 'y', rules: { 'attributes.size': 'L' } },
  }

  for (const title of ['attributes', 'catalogs', 'segments'] as const)
    it(`is the same for two changes or deletions and for forty: ${title}`, async () => {
      const h = await harness()
      const attributes = [{ code: 'size', type: 'text' as const, name: 'Size' }]
      expectNoErrors(await h.api.createCustomerAttributes({ body: { attributes } }))
      expectNoErrors(await create[title](h))
      const { together, deleteTogether } = catalogSubjects[title] as unknown as Subject<unknown>
      const { ctx, spent } = await countStatements(h)
      const change = (some: string[]) =>
        spent(async () => {
          const outcomes = await together(
            ctx,
            some.map((code) => ({ code, patch: patches[title] })),
          )
          assert.ok(outcomes.every((outcome) => outcome === null))
        })
      const remove = (some: string[]) => spent(async () => deleteTogether?.(ctx, some))

      const [few, many] = [await change(codes.slice(0, 2)), await change(codes.slice(2))]
      const [fewGone, manyGone] = [await remove(codes.slice(0, 2)), await remove(codes.slice(2))]

      assert.deepEqual([many, manyGone], [few, fewGone])
    })
})
