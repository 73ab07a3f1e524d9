import type { CurrencyCode, ProductUpdate } from '@tradepost/contract'
import { amountProblems, type Problem } from '@tradepost/kernel'

type Priced = Pick<ProductUpdate, 'options' | 'extras' | 'price'>

/** Surcharges are added to the price, in its currency; an option may also make the product cheaper. */
export const checkSurcharges = (product: Priced, known: CurrencyCode): Problem[] => {
  const currency = product.price?.currencyCode ?? known
  return (['options', 'extras'] as const).flatMap((field) =>
    (product[field] ?? []).flatMap(({ values = [] }, index) =>
      values.flatMap(({ additionalPrice }, at) =>
        amountProblems([field, index, 'values', at, 'additionalPrice'], additionalPrice, currency, {
          mayBeBelowZero: true,
        }),
      ),
    ),
  )
}
