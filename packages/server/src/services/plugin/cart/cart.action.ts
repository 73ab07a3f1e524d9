import { List, Obj, Type } from '@tradepost/contract'
import { action } from '../model/action.types.ts'
import { currencyOf, methodOf } from '../model/cart.rules.ts'
import { PluginCart, PluginItem } from '../model/cart.types.ts'
import { checkCart as check, checkCoupons } from './cart.service.ts'
import { checkedStock } from './item.rules.ts'
import { findSellables, requestedOf } from './sellable.service.ts'

const cart = { needs: { cart: 'noCart' }, parameters: Obj({ cart: PluginCart }) } as const

export const checkCart = action({ ...cart, run: (call, parameters) => check(call, parameters.cart) })

export const redeemCoupons = action({
  ...cart,
  run: (call, parameters) => checkCoupons(call, parameters.cart),
})

export const checkStock = action({
  needs: { items: 'noItems' },
  parameters: Obj({ items: List(PluginItem, { max: 500 }), shipping_type: Type.Optional(Type.String()) }),
  run: async (call, { items, shipping_type }) => {
    const asked = { method: methodOf(shipping_type), currencyCode: currencyOf(call, items[0]?.currency) }
    const sellables = await findSellables(call, items, asked)
    const requested = requestedOf(items)
    return {
      items: items.map((item) =>
        checkedStock(item, sellables.get(item.item_number), requested.get(item.item_number) ?? 0),
      ),
    }
  },
})
