import type { InputFor, ResultFor } from '@tradepost/sdk'
import type { Product } from '../product.types.ts'

export type Variant = ResultFor<'listProducts'>['products'][number]
type Create = InputFor<'createProducts'>['body']['products'][number]
type Choice = { option: string; value: string; name: string }

/** Every combination of the values of all options, one after the other: a few options can have millions. */
function* combinationsOf(options: NonNullable<Product['options']>): Generator<Choice[]> {
  const [first, ...rest] = options
  if (!first) return
  for (const { code, name } of first.values ?? []) {
    const choice = { option: first.code, value: code, name: name ?? code }
    if (rest.length === 0) yield [choice]
    else for (const others of combinationsOf(rest)) yield [choice, ...others]
  }
}

const keyOf = (choices: { option: string; value: string }[]): string =>
  choices
    .map(({ option, value }) => JSON.stringify([option, value]))
    .toSorted()
    .join()

const choicesIn = ({ options = [] }: Variant) =>
  options.map(({ code, values = [] }) => ({ option: code, value: values[0]?.code ?? '' }))

/** Combinations that no variant has, up to so many. */
export const missingOf = (
  options: NonNullable<Product['options']>,
  variants: Variant[],
  most: number,
): Choice[][] => {
  const known = new Set(variants.map((variant) => keyOf(choicesIn(variant))))
  const missing: Choice[][] = []
  for (const choices of combinationsOf(options)) {
    if (missing.length >= most) break
    if (!known.has(keyOf(choices))) missing.push(choices)
  }
  return missing
}

/** A variant as its parent has it, with the names of its values behind the name. */
export const variantOf = (parent: Product, names: Record<string, string>, choices: Choice[]): Create => {
  const { code = '', price, isInventoryManaged = true, isTaxed } = parent
  const suffix = choices.map(({ name }) => name).join(', ')
  return {
    code: [code, ...choices.map(({ value }) => value)].join('-'),
    modelType: 'variant',
    parentProductCode: code,
    isInventoryManaged,
    ...(isTaxed !== undefined && { isTaxed }),
    status: 'inactive',
    name: Object.fromEntries(Object.entries(names).map(([locale, name]) => [locale, `${name}, ${suffix}`])),
    options: choices.map(({ option, value }) => ({ code: option, values: [{ code: value }] })),
    ...(price && { price: { price: price.price, currencyCode: price.currencyCode } }),
  }
}
