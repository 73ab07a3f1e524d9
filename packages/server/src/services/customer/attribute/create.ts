import type { CustomerAttributeCreate } from '@tradepost/contract'
import { type Ctx, existing, firstOfEach } from '@tradepost/kernel'
import { duplicateValues } from '../../catalog/index.ts'
import { languagesOf } from '../locale/language.service.ts'
import { toStored, toStoredAttribute } from './attribute.rules.ts'
import type { InLocale } from './attribute.service.ts'
import * as store from './attribute.store.ts'

/** Existing codes and doubled values become error items; the others are stored, all in one statement. */
export const createAttributes = (ctx: Ctx, query: InLocale, attributes: CustomerAttributeCreate[]) =>
  ctx.tx(async (tx) => {
    const { locale } = await languagesOf(ctx, query)
    const duplicates = duplicateValues(attributes)
    const fresh = firstOfEach(attributes, duplicates)
    const stored = await store.insertAttributes(
      tx,
      ctx,
      fresh.map((attribute) => toStoredAttribute(attribute, locale)),
      fresh.flatMap(({ code, values = [] }) =>
        values.map((value) => ({ ...toStored(locale)(value), attributeCode: code })),
      ),
    )
    return {
      errors: existing(attributes, stored, 'attribute', 'attributeExists', duplicates),
    }
  })
