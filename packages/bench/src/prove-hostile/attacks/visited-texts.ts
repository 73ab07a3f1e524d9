import { type Attack, rush } from '../attack.ts'
import { pathTo } from '../call.ts'

const LENGTH = 60_000
const SHOP = 'hostile'

/** Texts that once froze whoever read them. */
const texts = [
  ['a', '<'],
  [' ', '<'],
  ['<a "'],
  ['<!--'],
  ['</script', '<script>'],
  ['<p title="'],
  ['<b>'],
  ['</i>', '<b>'.repeat(5_000)],
  ['&#'],
  ['\n'],
].map(([part = '', lead = '']) => lead + part.repeat((LENGTH - lead.length) / part.length))

/** Descriptions of products, and visitors who open the pages of the shop. */
export const visitedTexts: Attack = {
  name: 'texts that visitors read',
  run: async (field) => {
    const { code, token } = field.attacker
    const create = (name: string, body: object) =>
      field.send({ token, path: pathTo(name, code), body: JSON.stringify(body) })
    await create('createShops', { shops: [{ code: SHOP, name: 'Hostile', currencies: ['USD'] }] })
    const products = texts.map((text, index) => ({
      code: `visited-${index}`,
      name: { 'en-us': 'Visited' },
      modelType: 'standard',
      status: 'active',
      isInventoryManaged: false,
      price: { currencyCode: 'USD', price: 1 },
      shortDescription: { 'en-us': text.slice(0, 250) },
      longDescription: { 'en-us': text },
    }))
    await create('createProducts', { products })
    await rush(field, { callers: 6, most: 10_000 }, (n) => ({
      path: `/store/${code}/${SHOP}/en-us/p/visited-${n % texts.length}`,
    }))
  },
}
