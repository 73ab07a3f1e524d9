import { createClient } from '@tradepost/sdk'
import { type Attack, type Field, scaled } from '../attack.ts'
import { pathTo } from '../call.ts'

const SHOP = 'attacked'
const LINES = 500
const ROOM = 2_000_000

const text = (value: string) => ({ 'en-us': value })

/** Mugs for 6, one less without a lid, and cheese for 0.07 a kilogram. What is there from another run stays. */
const openShop = async ({ addresses, attacker: { code, token } }: Field): Promise<void> => {
  const api = createClient({ baseUrl: addresses[0] as string, merchantCode: code, token, retries: 1 })
  const values = ['lid', 'bare'].map((value, sequenceId) => ({ code: value, sequenceId, name: text(value) }))
  await api.createShops({ body: { shops: [{ code: SHOP, name: 'Attacked', currencies: ['USD'] }] } })
  await api.createAttributes({
    body: { attributes: [{ code: 'top', type: 'text', use: 'extra', name: text('Top'), values }] },
  })
  const common = { modelType: 'standard', status: 'active', isInventoryManaged: false } as const
  const extras = [
    {
      code: 'top',
      values: [
        { code: 'lid', additionalPrice: 2 },
        { code: 'bare', additionalPrice: -1 },
      ],
    },
  ]
  const price = (amount: number) => ({ price: amount, currencyCode: 'USD' as const })
  await api.createProducts({
    body: {
      products: [
        { code: 'mug', name: text('Mug'), ...common, price: price(6), extras },
        { code: 'cheese', name: text('Cheese'), ...common, unit: 'kg', price: price(0.07) },
      ],
    },
  })
}

const top = (value: string) => ({ type: 'select', id: 'top', value })

type Trick = { products: object[]; least: number }

/** Each with the least that such goods cost. */
const tricks: Trick[] = [
  { products: [{ productId: 'mug', quantity: 1, options: Array(10).fill(top('bare')) }], least: 5 },
  { products: [{ productId: 'mug', quantity: 1, options: [top('lid'), top('bare')] }], least: 6 },
  { products: [{ productId: 'mug', quantity: 0.0714 }], least: 6 },
  {
    products: Array.from({ length: LINES }, (_, n) => ({
      productId: 'cheese',
      quantity: 0.0714,
      metadata: { n },
    })),
    least: 2.49,
  },
]

type Total = { type: string; amount: number }

const grandTotalIn = (answer: string): number =>
  (JSON.parse(answer) as { output: { totals: Total[] } }).output.totals.find(
    ({ type }) => type === 'grandTotal',
  )?.amount ?? 0

const shop = async (field: Field, { products, least }: Trick): Promise<void> => {
  const { code } = field.attacker
  const asked = JSON.stringify({ grant_type: 'guest', merchantCode: code, shopCode: SHOP })
  const issued = await field.send({ path: pathTo('issueShopperToken', code), body: asked, keeps: ROOM })
  if (issued.status !== 200) return
  const token = (JSON.parse(issued.text) as { access_token: string }).access_token
  const added = await field.send({
    token,
    path: pathTo('callAddProducts', code),
    body: JSON.stringify({ products }),
  })
  if (added.status !== 200) return
  const got = await field.send({ method: 'POST', token, path: pathTo('callGetCart', code), keeps: ROOM })
  if (got.status !== 200) return
  const total = grandTotalIn(got.text)
  if (total < least) field.blame(`a cart of ${least} cost ${total}`)
}

/** Options that are sent ten times or contradict each other, and crumbs that round to nothing. */
export const carts: Attack = {
  name: 'options and crumbs in carts',
  run: async (field) => {
    await openShop(field)
    let next = 0
    const keepShopping = async () => {
      do await shop(field, tricks[next++ % tricks.length] as Trick)
      while (field.elapsed() < 1)
    }
    await Promise.all(Array.from({ length: scaled(field, 4) }, keepShopping))
  },
}
