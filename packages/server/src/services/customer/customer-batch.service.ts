import type { CustomerCreate, CustomerUpdateWithId } from '@tradepost/contract'
import { type Ctx, eachItem, inList, isUuid } from '@tradepost/kernel'
import { listIdsByNumber, lockCustomers } from './customer.store.ts'
import { createCustomers, hashCustomerPasswords } from './customer-create.service.ts'
import { deleteCustomer, updateCustomer } from './customer-update.service.ts'

export const compareCustomerNumbers = async (ctx: Ctx, numbers: string[]) => {
  const found = await listIdsByNumber(ctx.db, ctx.merchantId, numbers)
  const ids = new Map(found.map(({ externalCustomerNumber, id }) => [externalCustomerNumber, id]))
  return {
    existing: numbers.flatMap((externalCustomerNumber) => {
      const id = ids.get(externalCustomerNumber)
      return id === undefined ? [] : [{ externalCustomerNumber, id }]
    }),
    missing: numbers.filter((number) => !ids.has(number)),
  }
}

type Batch = { create?: CustomerCreate[]; update?: CustomerUpdateWithId[]; delete?: string[] }

/** Deletes, then creates, then updates: one transaction, and an error names its list and the place in it. */
export const writeCustomerBatch = async (ctx: Ctx, batch: Batch, ip: string) => {
  const { create = [], update = [], delete: gone = [] } = batch
  if (create.length > 0) ctx.require('CUCC')
  if (gone.length > 0) ctx.require('CUCD')
  const hashes = await hashCustomerPasswords(ctx, create)
  return ctx.tx(async (tx) => {
    await lockCustomers(tx, ctx.merchantId, [...gone, ...update.map(({ id }) => id)].filter(isUuid))
    // every part of it works in this transaction
    const inside = ctx.forMerchant({ id: ctx.merchantId, code: ctx.principal.merchantCode }, tx)
    const entity = 'customer'
    const deleted = await eachItem(
      tx,
      { entity, list: 'delete' },
      gone,
      (id) => id,
      (id) => deleteCustomer(inside, id, ip),
    )
    const created =
      create.length > 0 ? await createCustomers(inside, create, hashes) : { ids: [], errors: [] }
    const updated = await eachItem(
      tx,
      { entity, list: 'update' },
      update,
      ({ id }) => id,
      ({ id, ...patch }) => updateCustomer(inside, id, patch, { ip }),
    )
    return { ids: created.ids, errors: [...deleted, ...inList('create', created.errors), ...updated] }
  })
}
