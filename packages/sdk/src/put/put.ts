import type { BatchErrorItem } from '@tradepost/contract'
import type { CallOptions } from '../call.types.ts'
import type { InputFor, Methods } from '../operation.types.ts'

/** A list, or whatever yields its items one after the other, such as a file that is read. */
export type Items<Item> = Iterable<Item> | AsyncIterable<Item>
export type ProductItem = InputFor<'createProducts'>['body']['products'][number]
export type CategoryItem = InputFor<'createCategories'>['body']['categories'][number]
/** Customers are found again by their number in the system that they come from. */
export type CustomerItem = InputFor<'createCustomers'>['body']['customers'][number] & {
  externalCustomerNumber: string
}

export type PutReport = {
  created: number
  updated: number
  /** One for each reason that an item was refused for; `entityIndex` counts through all items, from 0. */
  errors: BatchErrorItem[]
}

export type PutOptions = Pick<CallOptions, 'signal' | 'headers' | 'requestId'> & {
  /** Items in one request; 500 unless given, 1000 at most. */
  batchSize?: number
}
/** The catalog that the items are of; the default one when left out. */
export type CatalogPutOptions = PutOptions & { catalogCode?: string }

/** Each creates the items that are not there and changes the others, batch after batch. */
export type Puts = {
  putProducts: (items: Items<ProductItem>, options?: CatalogPutOptions) => Promise<PutReport>
  putCategories: (items: Items<CategoryItem>, options?: CatalogPutOptions) => Promise<PutReport>
  putCustomers: (items: Items<CustomerItem>, options?: PutOptions) => Promise<PutReport>
}

type Change<Entity> = {
  event: 'entityCreated' | 'entityUpdated'
  entity: Entity
  entityId: string
  payload: Record<string, unknown>
}

type Kind<Item, Entity> = {
  entity: Entity
  keyOf: (item: Item) => string
  /** Fields beside those of the item. */
  more?: Record<string, unknown>
  findMissing: (keys: string[]) => Promise<readonly string[]>
  write: (changes: Change<Entity>[]) => Promise<{ errors?: readonly BatchErrorItem[] }>
}

async function* inBatches<Item>(items: Items<Item>, size: number): AsyncGenerator<Item[], void, undefined> {
  let batch: Item[] = []
  for await (const item of items) {
    if (batch.push(item) < size) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const DEFAULT_BATCH = 500

const put = async <Item extends object, Entity>(
  items: Items<Item>,
  size: number | undefined,
  { entity, keyOf, more, findMissing, write }: Kind<Item, Entity>,
): Promise<PutReport> => {
  const report: PutReport = { created: 0, updated: 0, errors: [] }
  let start = 0
  for await (const batch of inBatches(items, size ?? DEFAULT_BATCH)) {
    const missing = new Set(await findMissing([...new Set(batch.map(keyOf))]))
    const changes = batch.map((item): Change<Entity> => {
      const entityId = keyOf(item)
      // the second item of the same key changes what the first one creates
      const isNew = missing.delete(entityId)
      return {
        event: isNew ? 'entityCreated' : 'entityUpdated',
        entity,
        entityId,
        payload: { ...item, ...more },
      }
    })
    const { errors = [] } = await write(changes)
    const refused = new Set(errors.map(({ entityIndex }) => entityIndex))
    for (const [index, { event }] of changes.entries())
      if (!refused.has(index)) report[event === 'entityCreated' ? 'created' : 'updated']++
    for (const error of errors) report.errors.push({ ...error, entityIndex: start + error.entityIndex })
    start += batch.length
  }
  return report
}

const numberOf = ({ externalCustomerNumber }: CustomerItem): string => {
  if (externalCustomerNumber) return externalCustomerNumber
  throw new TypeError('putCustomers needs an externalCustomerNumber of every customer, to find it again')
}

const catalogPut = <Item extends { code: string }>(
  client: Methods,
  entity: 'product' | 'category',
  items: Items<Item>,
  { batchSize, catalogCode, ...options }: CatalogPutOptions = {},
): Promise<PutReport> => {
  const list = entity === 'product' ? 'productCodes' : 'categoryCodes'
  return put(items, batchSize, {
    entity,
    keyOf: ({ code }) => code,
    more: catalogCode === undefined ? {} : { catalogCode },
    findMissing: async (keys) =>
      (await client.compareCatalogCodes({ catalogCode, body: { [list]: keys } }, options))[list],
    write: (body) => client.writeCatalogBatch({ body }, options),
  })
}

export const putsOf = (client: Methods): Puts => ({
  putProducts: (items, options) => catalogPut(client, 'product', items, options),
  putCategories: (items, options) => catalogPut(client, 'category', items, options),
  putCustomers: (items, { batchSize, ...options } = {}) =>
    put(items, batchSize, {
      entity: 'customer' as const,
      keyOf: numberOf,
      findMissing: async (keys) =>
        (await client.compareCustomerNumbers({ body: { externalCustomerNumbers: keys } }, options))
          .externalCustomerNumbers,
      write: (body) => client.writeCustomerBatch({ body }, options),
    }),
})
