import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { settled } from '../../../src/services/event-receiver/intake/intake.fixture.ts'
import { importer } from '../../../src/services/import/import/import.fixture.ts'
import { withKeys } from '../../support/client.ts'
import { type Harness, harness } from '../../support/harness.ts'
import { expectSameRows, type Rows, rowsOf } from '../../support/rows.ts'
import { type Change, created, deleted, type Kind, updated } from './changes.ts'

type Way = (h: Harness, kind: Kind, changes: Change[]) => Promise<unknown>
type Call = (input: object) => Promise<{ errors: [] } | undefined>

const titled = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)
const verbs: Record<Kind, string> = {
  entityCreated: 'create',
  entityUpdated: 'update',
  entityDeleted: 'delete',
}
const verbOf = (kind: Kind, list: string) =>
  list === 'inventories' && kind !== 'entityDeleted' ? 'set' : verbs[kind]

/** A request for each change, or a batch of creations. */
const byHttp: Way = async ({ api }, kind, changes) => {
  const calls = api as unknown as Record<string, Call>
  for (const { entity, list, code, body } of changes) {
    const isListed = kind === 'entityCreated' || list === 'inventories'
    const call = calls[`${verbOf(kind, list)}${titled(isListed ? list : entity)}`] as Call
    const input = isListed
      ? { body: { [list]: [list === 'inventories' ? body : { code, ...body }] } }
      : { [`${entity}Code`]: code, ...(kind === 'entityDeleted' ? { force: true } : { body }) }
    expectNoErrors((await call(input)) ?? { errors: [] })
  }
}

const eventsOf = (kind: Kind, changes: Change[]) =>
  changes.map(({ entity, list, code, body }) => ({
    event: kind,
    entity,
    ...(list !== 'inventories' && { entityId: code }),
    payload: body,
  }))

const ways: Record<string, Way> = {
  'with a key': (...what) => withKeys('always', () => byHttp(...what)),
  'as events': async (h, kind, changes) => {
    await h.api.receiveEvents({ body: { events: eventsOf(kind, changes) } })
    await settled(h)
    const { meta } = await h.api.listEvents({ filters: { status: 'failed' }, limit: 1 })
    assert.equal(meta.totalItemCount, 0)
  },
  'in a batch of the catalog': async (h, kind, changes) => {
    const inBatch = changes.filter(({ entity }) => ['product', 'category', 'inventory'].includes(entity))
    const alone = changes.filter((change) => !inBatch.includes(change))
    await byHttp(h, kind, alone)
    if (inBatch.length > 0)
      expectNoErrors(await h.api.writeCatalogBatch({ body: eventsOf(kind, inBatch) as never }))
  },
  'by import': async (h, kind, changes) => {
    const importType = kind === 'entityDeleted' ? 'D' : 'AC'
    const files = [...Map.groupBy(changes, ({ entity }) => entity)].map(([entity, some]) => ({
      entity,
      content: some.map(({ list, code, body }) => ({
        ...(list === 'inventories' ? body : { code, ...body }),
        importType,
      })),
    }))
    const { status, entries } = await importer(h).run(files)
    assert.deepEqual([status, entries], ['finished', []])
  },
}

/** Kept by the ways themselves. */
const own = [
  'intake_event',
  'intake_turn',
  'import',
  'import_entry',
  'import_file',
  'import_held_row',
  'import_image',
  'import_key',
]

const written = async (way: Way): Promise<Rows> => {
  const h = await harness()
  await h.seed.catalog()
  await way(h, 'entityCreated', created)
  await way(h, 'entityUpdated', updated)
  await way(h, 'entityDeleted', deleted)
  const rows = await rowsOf(h, own)
  return { ...rows, outbox: rows.outbox?.filter((event) => !event.includes('"importCompleted"')) ?? [] }
}

let plain: Promise<Rows> | undefined
const writtenPlainly = () => {
  plain ??= withKeys('never', () => written(byHttp))
  return plain
}

describe('what is written', () => {
  for (const [title, way] of Object.entries(ways))
    it(`is the same ${title} as alone and without one: rows, events and history`, async () => {
      const [some, expected] = await Promise.all([written(way), writtenPlainly()])

      expectSameRows(some, expected)
    })
})
