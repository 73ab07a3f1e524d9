import { Nullable, Obj, Text, Type } from '../schema.ts'

/** One bound for one thing: the stock keeping unit of a product, a stock record, a line and a filter. */
export const Sku = (options: Record<string, unknown> = {}) => Text(0, 500, options)

const identifier = (max = 500) => Type.Optional(Nullable(Text(0, max)))

export const Identifiers = Obj({
  mfgPartNum: identifier(),
  upc: identifier(766),
  ean: identifier(),
  isbn: identifier(),
  sku: Type.Optional(Nullable(Sku())),
  distiPartNum: identifier(),
})
