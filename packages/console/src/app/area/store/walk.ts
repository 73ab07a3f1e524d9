import type { FulfillmentOrder, FulfillmentOrderLine } from './fulfillment-order.ts'

/** Where the products of a location lie, by their code. */
export type Bins = Record<string, string>

const inOrder = new Intl.Collator('en', { numeric: true }).compare

export const binOf = (bins: Bins, { product }: FulfillmentOrderLine): string | undefined => bins[product.code]

/** Along the bins, A-2 before A-10; what has no bin comes last, by its code. */
export const walkOf = ({ lineItems }: FulfillmentOrder, bins: Bins): FulfillmentOrderLine[] =>
  lineItems.toSorted((one, other) => {
    const [a, b] = [binOf(bins, one), binOf(bins, other)]
    if (a === undefined || b === undefined)
      return (
        Number(a === undefined) - Number(b === undefined) || inOrder(one.product.code, other.product.code)
      )
    return inOrder(a, b) || inOrder(one.product.code, other.product.code)
  })
