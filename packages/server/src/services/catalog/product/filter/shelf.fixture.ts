import type { ProductCreate } from '@tradepost/contract'
import { expectNoErrors } from '@tradepost/sdk'
import { type Harness, harness } from '../../../../../test/support/harness.ts'

const name = { 'en-us': 'x' }
const titled = (code: string) => ({ 'en-us': `The ${code}`, 'de-de': `Das ${code}` })

/** Colours and sizes, and categories: home > kitchen > cups, and garden. */
export const withShelf = async (): Promise<Harness> => {
  const h = await harness()
  await h.seed.catalog()
  const attribute = (code: string, ...codes: string[]) => ({
    ...({ code, type: 'text', use: 'option', name } as const),
    values: codes.map((one, sequenceId) => ({ code: one, sequenceId, name: titled(one) })),
  })
  const category = (code: string, parentCategoryCode: string | null = null) => ({
    ...{ code, parentCategoryCode, sequenceId: 1, name: titled(code) },
  })
  expectNoErrors(
    await h.api.createAttributes({
      body: { attributes: [attribute('color', 'red', 'blue'), attribute('size', 's', 'm')] },
    }),
  )
  expectNoErrors(
    await h.api.createCategories({
      body: {
        categories: [
          ...[category('home'), category('kitchen', 'home'), category('cups', 'kitchen'), category('garden')],
        ],
      },
    }),
  )
  return h
}

export const create = async ({ api }: Harness, products: (Partial<ProductCreate> & { code: string })[]) =>
  expectNoErrors(
    await api.createProducts({
      body: {
        products: products.map((product) => ({
          ...{ name, modelType: 'standard' as const, isInventoryManaged: false },
          ...product,
        })),
      },
    }),
  )

export const option = (code: string, ...values: string[]) => ({
  code,
  values: values.map((one) => ({ code: one })),
})
export const usd = (price: number, salePrice: number | null = null) => ({
  ...{ price, salePrice, currencyCode: 'USD' as const },
})
export const inCategories = (...codes: string[]) => codes.map((code) => ({ code }))
