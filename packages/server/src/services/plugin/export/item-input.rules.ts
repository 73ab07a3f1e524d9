import type { ProductRead } from '@tradepost/contract'

type Extra = NonNullable<ProductRead['extras']>[number]

const validationOf = ({ type, values }: Extra) =>
  type === 'number' && values.length === 0 ? { type: 'variable', value: 'float' } : null

/** Extras of a product: values to choose from, or something to enter. Nobody has to. */
export const inputsOf = ({ extras }: ProductRead) =>
  (extras ?? []).map((extra, index) => ({
    uid: extra.code,
    type: extra.values.length > 0 ? 'select' : 'text',
    required: 0,
    additional_price: null,
    sort_order: index,
    label: extra.name ?? extra.code,
    info_text: '',
    options: extra.values.map(({ code, name, additionalPrice }, place) => ({
      uid: code,
      additional_price: additionalPrice ?? null,
      sort_order: place,
      label: name ?? code,
      value: code,
    })),
    validation: validationOf(extra),
  }))
export type ExportedInput = ReturnType<typeof inputsOf>[number]
