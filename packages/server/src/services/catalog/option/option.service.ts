import type { OptionRead } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { viewSql } from '../product/read/product.read.ts'
import type { ProductKey } from '../product/record/product.store.ts'
import { checkSelection, type Selection } from './option.rules.ts'
import { findVariants } from './option.store.ts'

/** The choices left in each option and the selected variant; with a location, by the stock there. */
export const validateProductOptions = async (
  ctx: Ctx,
  key: ProductKey,
  { localeCode, locationCode = null }: { localeCode?: string; locationCode?: string | null },
  selection: Selection[],
) => {
  const view = viewSql({ localeCode, now: ctx.now, images: null })
  const found = await findVariants(ctx.db, ctx.merchantId, key, view, locationCode)
  if (!found) throw fail('catalogNotFound')
  if (!found.isThere) throw fail('productNotFound')

  const { possible, matching } = checkSelection(found.variants, selection)
  const options = JSON.parse(found.options) as OptionRead[]
  return {
    possibleOptions: options.map((option) => ({
      ...option,
      values: option.values.filter(
        ({ code }) => possible.get(option.code)?.has(code) ?? found.variants.length === 0,
      ),
    })),
    ...(matching && {
      matchingVariant: { productCode: matching.code, isPurchasable: matching.isPurchasable },
    }),
  }
}
