import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import { allOperations, type BoundOperation, findOperation } from '@tradepost/contract'
import { startDemoServer } from '../support/demo.ts'
import { changedTables, type Digests, digestTables, quiet } from '../support/digest.ts'
import type { TestServer } from '../support/server.ts'
import { seedRare } from './read-write.seed.ts'
import { openWalker, type Walker } from './read-write.walker.ts'

/** Writes below an entity, or at the address of a read, that do not take what the read answers. */
const others: Record<string, string> = {
  adjustInventories: 'adds to the stock',
  mergeCart: 'a step of the shopper, without a body',
  receivePaymentNews: 'a step of the provider; its body is of its own',
  updateCartItem: 'a step of the shopper; its body is of its own',
  checkoutSalesOrder: 'a step of the order; its body is of its own',
  setFulfillmentOrderLineStatus: 'a step of one line; its body is of its own',
  setFulfillmentOrderStatuses: 'a step of many orders; its body is of its own',
  updatePickingBatchLineItems: 'a step of the picker; its body is of its own',
  setCustomerPassword: 'passwords are never read',
  setLogo: 'takes a file, of which the address is read',
  setShopImage: 'takes a file, of which the address is read',
  setMerchantLimits: 'a step of the operator; the merchant reads it beside that of the server',
  setSiBranding: 'a step of the operator; the merchant reads it at another address',
  startImport: 'a step of the import; its body is of its own',
  setMerchantStatus: 'a step of the operator; its body is of its own',
}

const isCreate = ({ operation }: BoundOperation) => operation.path.split('/').at(-1)?.startsWith('{') !== true

/** Every update of the contract: of one entity, or a list that is set at the address where it is read. */
const updates = allOperations.filter((bound) => {
  const { operation, name } = bound
  if (!['POST', 'PUT', 'PATCH'].includes(operation.method) || operation.safe || name in others) return false
  return operation.represents !== undefined || !isCreate(bound) || /^(set|update)[A-Z]/.test(name)
})

/** A member that each read shows on demand. */
const onDemand: Record<string, string> = {
  getProduct: 'longDescription',
  getSalesOrder: 'orderUrl',
  getFulfillmentOrder: 'salesOrder',
  getReturnOrder: 'salesOrder',
}
const flags = (name: string) => ['true', 'false', 'perhaps'].map((value) => `${name}=${value}`)
const forms: Record<string, (read: string) => string[]> = {
  fields: (read) => [`fields=${onDemand[read]}`, 'fields=nonsense', 'fields='],
  localeCode: () => ['localeCode=de-de', 'localeCode=far-too-long'],
  getOriginalImageUrls: () => flags('getOriginalImageUrls'),
  includeInternalIds: () => flags('includeInternalIds'),
  ignoreInternalAttributes: () => flags('ignoreInternalAttributes'),
}
const formsOf = ({ operation: { represents } }: BoundOperation): string[] => {
  const query = represents && findOperation(represents)?.operation.query
  const names = Object.keys((query as { properties?: object } | undefined)?.properties ?? {})
  return names.flatMap((name) => forms[name]?.(represents as string) ?? [])
}

describe('what a read answers', () => {
  it('is tried for every update but those that are none', () => {
    const names = new Set(allOperations.map(({ name }) => name))

    assert.deepEqual(
      Object.keys(others).filter((name) => !names.has(name)),
      [],
    )
  })

  let server: TestServer
  let walk: Walker
  /** The database as the last update left it. */
  let stored: Digests
  before(async () => {
    server = await startDemoServer()
    walk = await openWalker(server.url)
    await seedRare(server.url)
    await quiet(server.platform.database)
    stored = await digestTables(server.platform.database)
  })

  for (const update of updates)
    it(`is a body of ${update.name} that changes nothing`, async () => {
      const entities = await walk.entitiesOf(update)
      assert.ok(entities.length > 0, 'the demo has none')

      const failed: string[] = []
      for (const [index, entity] of entities.entries()) {
        const problem =
          (await walk.writeBack(update, entity)) ??
          (index < 10 ? await walk.writeBack(update, entity, { isConditional: true }) : null)
        if (problem) failed.push(problem)
      }

      assert.equal(
        failed.length,
        0,
        `${failed.length} of ${entities.length}: ${failed.slice(0, 3).join('\n')}`,
      )
      const left = await digestTables(server.platform.database, stored)
      const changed = changedTables(stored, left)
      stored = left
      assert.deepEqual(changed, [])
    })

  for (const update of updates.filter((each) => formsOf(each).length > 0))
    it(`is what ${update.name} shows, in every form of the read`, async () => {
      const [entity] = await walk.entitiesOf(update)
      assert.ok(entity, 'the demo has none')

      const differences: string[] = []
      for (const form of formsOf(update)) differences.push(...(await walk.showAs(update, entity, form)))

      assert.deepEqual(differences, [])
    })
})
