import type { AttributeCreate } from '@tradepost/contract'
import { type Ctx, existing, firstOfEach } from '@tradepost/kernel'
import { duplicateValues } from '../property/value-list.rules.ts'
import { toStored, toStoredAttribute } from './attribute.rules.ts'
import * as store from './attribute.store.ts'

/** Existing codes and values listed twice become error items; the others are stored, all in one statement. */
export const createAttributes = (ctx: Ctx, attributes: AttributeCreate[]) =>
  ctx.tx(async (tx) => {
    const duplicates = duplicateValues(attributes)
    const fresh = firstOfEach(attributes, duplicates)
    const stored = await store.insertAttributes(
      tx,
      ctx,
      fresh.map(toStoredAttribute),
      fresh.flatMap(({ code, values = [] }) =>
        values.map((value) => ({ ...toStored(value), attributeCode: code })),
      ),
    )
    return {
      errors: existing(attributes, stored, 'attribute', 'attributeExists', duplicates),
    }
  })
