import type { CustomerAttributeUpdate, CustomerAttributeValueInList } from '@tradepost/contract'
import { type Ctx, fail, refuse, type Tx } from '@tradepost/kernel'
import { checkValues, valueChanges } from '../../catalog/index.ts'
import { languagesOf } from '../locale/language.service.ts'
import { toStored, toStoredPatch } from './attribute.rules.ts'
import { type InLocale, lockedAttribute, recordUpdate } from './attribute.service.ts'
import * as valueStore from './value.store.ts'

const replaceValues = async (
  tx: Tx,
  ctx: Ctx,
  code: string,
  sent: CustomerAttributeValueInList[],
  locale: string,
) => {
  const { merchantId } = ctx
  const stored = new Set(await valueStore.listValueCodes(tx, merchantId, code))
  refuse(checkValues(stored, sent))
  const { created, changed, removed } = valueChanges(stored, sent.map(toStored(locale)))
  if (removed.length > 0 && (await valueStore.isUsed(tx, merchantId, code, removed)))
    throw fail('customerAttributeValueInUse')

  await Promise.all([
    removed.length > 0 && valueStore.removeValues(tx, merchantId, code, removed),
    changed.length > 0 && valueStore.patchValues(tx, merchantId, code, changed),
    created.length > 0 && valueStore.insertValues(tx, merchantId, code, created),
  ])
}

export const updateAttribute = (ctx: Ctx, code: string, query: InLocale, patch: CustomerAttributeUpdate) =>
  ctx.tx(async (tx) => {
    const before = await lockedAttribute(tx, ctx, code)
    ctx.checkMatch(before.revision)
    if (Object.keys(patch).length === 0) return

    const { locale } = await languagesOf(ctx, query)
    if (patch.values) await replaceValues(tx, ctx, code, patch.values, locale)
    await recordUpdate(tx, ctx, code, toStoredPatch(patch, locale))
  })
