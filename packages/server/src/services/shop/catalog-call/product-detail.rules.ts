import type { AppProductDetail, ProductRead } from '@tradepost/contract'
import { appProduct, type LoadedProduct, type Place } from './app-product.rules.ts'

type Options = NonNullable<ProductRead['options']>

const optionsOf = (options: Options = []): AppProductDetail['options'] =>
  options.map(({ code, name, type, values }) => ({
    id: code,
    label: name ?? code,
    type: type === 'input' || values.length === 0 ? 'input' : 'select',
    values: values.map((value) => ({
      id: value.code,
      label: value.name ?? value.code,
      additionalPrice: value.additionalPrice ?? null,
    })),
  }))

const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : ''
}

/** Links to other products are no facts of this one. */
const propertiesOf = ({ properties = [] }: ProductRead): AppProductDetail['properties'] =>
  properties.flatMap(({ code, name, value, type, unit }) => {
    const text = type === 'product' || type === 'productList' ? '' : textOf(value)
    const id = code ?? name ?? ''
    return text === '' ? [] : [{ id, label: name ?? id, value: unit ? `${text} ${unit}` : text }]
  })

/** A variant has one value of each option. */
const choicesOf = ({ options = [] }: ProductRead): Record<string, string> =>
  Object.fromEntries(options.flatMap(({ code, values: [value] }) => (value ? [[code, value.code]] : [])))

export const productDetail = (
  product: LoadedProduct,
  variants: readonly LoadedProduct[],
  place: Place,
): AppProductDetail => {
  const { read } = product
  return {
    ...appProduct(product, place),
    longName: read.longName ?? null,
    summary: read.shortDescription ?? null,
    description: read.longDescription ?? null,
    images: (read.media ?? [])
      .filter(({ type }) => type === 'image')
      .map(({ url, altText }) => ({ url, altText: altText ?? null })),
    properties: propertiesOf(read),
    categoryIds: (read.categories ?? []).map(({ code }) => code),
    options: optionsOf(read.options),
    extras: optionsOf(read.extras),
    variants: variants.map((variant) => ({
      ...appProduct(variant, place),
      choices: choicesOf(variant.read),
    })),
  }
}
