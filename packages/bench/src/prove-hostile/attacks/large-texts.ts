import { type Attack, rush, scaled } from '../attack.ts'
import { pathTo } from '../call.ts'

const TEXT = 'tea '.repeat(15_000)
const TEXTS = Object.fromEntries(
  Array.from({ length: 20 }, (_, index) => [`en-${String.fromCharCode(97 + index).repeat(2)}`, TEXT]),
)
/** Seven megabytes. */
const PRODUCTS = 6

/** Products that are as large as they may be, and then lists and searches that have to carry them all. */
export const largeTexts: Attack = {
  name: 'large texts, then lists',
  run: async (field) => {
    const { code, token } = field.attacker
    const products = (batch: number) =>
      Array.from({ length: PRODUCTS }, (_, index) => ({
        code: `large-${batch}-${index}`,
        name: { 'en-us': 'Large' },
        modelType: 'standard',
        isInventoryManaged: false,
        longDescription: TEXTS,
      }))
    const batches = scaled(field, 4)
    for (let batch = 0; batch < batches && field.elapsed() < 0.3; batch++)
      await field.send({
        token,
        path: pathTo('createProducts', code),
        body: JSON.stringify({ products: products(batch) }),
      })
    const list = pathTo('listProducts', code)
    const reads = [
      `${list}?limit=100&sort=createDate:desc`,
      `${list}?limit=100&sort=createDate:desc&fields=longDescription`,
      `${list}?limit=100&search=Large`,
    ]
    await rush(field, { callers: 6, most: 20_000 }, (n) => ({
      token,
      path: reads[n % reads.length] as string,
      // every third leaves while its answer is made
      ...(n % 3 === 2 && { hangUpMs: field.random.below(200) }),
    }))
  },
}
