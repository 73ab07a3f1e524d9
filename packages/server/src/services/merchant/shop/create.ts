import type { BatchErrorItem, ShopCreate } from '@tradepost/contract'
import { batchError, type Ctx, emit, type Tx } from '@tradepost/kernel'
import type { CompleteMerchantSettings } from '../model/setting.rules.ts'
import { conflictOf, type NewShop, newDefault, toNewShop } from '../model/shop.rules.ts'
import { shopCreated, shopUpdated } from '../record/merchant.events.ts'
import * as store from '../record/shop.store.ts'
import { getMerchantSettings } from '../setting/setting.service.ts'

type Item = { index: number; sent: ShopCreate }
type Stored = Item & { shop: NewShop }
type Attempt = { stored: Stored[]; errors: BatchErrorItem[]; retries: Item[] }

/** Even with half of all numbers taken, twenty draws in a row fail once in a million. */
const MAX_ATTEMPTS = 20

export const createShops = (ctx: Ctx, shops: ShopCreate[]) =>
  ctx.tx(async (tx) => {
    await store.lockMerchantShops(tx, ctx.merchantId)
    const settings = await getMerchantSettings(tx, ctx.merchantId)
    const { stored, errors } = await storeShops(tx, ctx, shops, settings)
    const previous = await chooseDefault(tx, ctx, stored)
    await emit(tx, ctx, [
      ...stored.map(({ sent }) => shopCreated(sent.code)),
      ...previous.map(({ code }) => shopUpdated(code)),
    ])
    return { errors, shops: stored.map(({ shop }) => withKeys(shop)) }
  })

/** Keys are shown here and to callers with their own permission, nowhere else. */
const withKeys = ({ code, customerNumber, shopNumber, apiKey }: NewShop) => ({
  code,
  customerNumber,
  shopNumber,
  apiKey,
})

/** Numbers are not looked up before they are used: the constraint says which are taken, and those are drawn again. */
const storeShops = async (tx: Tx, ctx: Ctx, shops: ShopCreate[], settings: CompleteMerchantSettings) => {
  let items: Item[] = shops.map((sent, index) => ({ index, sent }))
  const stored: Stored[] = []
  const errors: BatchErrorItem[] = []
  for (let attempt = 1; items.length > 0; attempt++) {
    if (attempt > MAX_ATTEMPTS) throw new Error('no free number was found for a shop')
    const result = await tryShops(tx, ctx, items, settings)
    stored.push(...result.stored)
    errors.push(...result.errors)
    items = result.retries
  }
  return {
    stored: stored.sort((a, b) => a.index - b.index),
    errors: errors.sort((a, b) => a.entityIndex - b.entityIndex),
  }
}

const tryShops = async (
  tx: Tx,
  ctx: Ctx,
  items: Item[],
  settings: CompleteMerchantSettings,
): Promise<Attempt> => {
  const { ids, vault } = ctx.platform
  const drawn: Stored[] = items.map((item) => ({ ...item, shop: toNewShop(item.sent, settings, ids) }))
  const rows = await store.insertShops(
    tx,
    ctx.merchantId,
    drawn.map(({ index, shop }) => ({ ...shop, apiKey: vault.seal(shop.apiKey), position: index })),
  )
  const { stored, rest } = splitStored(drawn, rows)
  if (rest.length === 0) return { stored, errors: [], retries: [] }

  const clashes = await store.listClashes(
    tx,
    ctx.merchantId,
    rest.map(({ index, shop: { code, customerNumber, shopNumber } }) => ({
      position: index,
      code,
      customerNumber,
      shopNumber,
    })),
  )
  const errors: BatchErrorItem[] = []
  const retries: Item[] = []
  for (const { index, sent } of rest) {
    const clash = clashes.find(({ position }) => position === index)
    const conflict = clash ? conflictOf(sent, clash) : null
    if (conflict) errors.push(batchError({ index, entity: 'shop', id: sent.code }, conflict))
    else retries.push({ index, sent })
  }
  return { stored, errors, retries }
}

/** Of two items with the same code and number, the earlier one was stored. */
const splitStored = (drawn: Stored[], rows: { code: string; customerNumber: string }[]) => {
  const keyOf = ({ code, customerNumber }: { code: string; customerNumber: string }) =>
    `${customerNumber} ${code}`
  const left = new Set(rows.map(keyOf))
  const stored: Stored[] = []
  const rest: Stored[] = []
  for (const item of drawn) (left.delete(keyOf(item.shop)) ? stored : rest).push(item)
  return { stored, rest }
}

const chooseDefault = async (tx: Tx, ctx: Ctx, stored: Stored[]) => {
  const hasDefault = await store.hasDefaultShop(tx, ctx.merchantId)
  const code = newDefault(
    stored.map(({ sent }) => sent),
    hasDefault,
  )
  return code === null ? [] : store.setDefaultShop(tx, ctx.merchantId, code)
}
