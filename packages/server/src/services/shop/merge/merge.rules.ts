import { type CartMessage, texts } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import type { CartLine, StoredCart } from '../cart/cart.types.ts'
import { MAX_LINES } from '../cart-line/add-products.rules.ts'
import { type Amount, lineKey, quantityOf } from '../cart-line/line.rules.ts'
import { mostOf, type Products } from '../cart-line/quantity.rules.ts'
import { withCoupons } from '../coupon/coupon.rules.ts'

const notice = (name: string, kept: number): CartMessage => ({
  type: 'warning',
  code: 'EINSUFFICIENTSTOCK',
  message: texts.cartMergeCapped(name, kept),
  messageParams: { productName: name, quantity: kept },
  translated: true,
})

/** As much of both as the stock allows, and never less than the customer had. */
const mergedQuantity = (
  own: CartLine | undefined,
  guest: CartLine,
  others: readonly CartLine[],
  products: Products,
): Amount => {
  const had = own ? quantityOf(own) : money.zero
  const wanted = money.add(had, quantityOf(guest))
  const most = mostOf(guest, others, products)
  if (most === null || wanted <= most) return wanted
  if (most <= had) return had
  return most
}

/** The customer's cart with the lines and coupons of the guest's; reports what does not fit. */
export const mergeCarts = (own: StoredCart, guest: StoredCart, products: Products): StoredCart => {
  const byKey = new Map(own.lines.map((line) => [lineKey(line), line]))
  const notices: CartMessage[] = []
  for (const line of guest.lines) {
    const key = lineKey(line)
    const before = byKey.get(key)
    const others = [...byKey.values()].filter((other) => other !== before)
    const quantity = mergedQuantity(before, line, others, products)
    const isNew = before === undefined
    const fits = quantity > 0n && (!isNew || byKey.size < MAX_LINES)
    const kept = fits ? money.toNumber(quantity) : 0
    if (fits) byKey.set(key, { ...(before ?? line), quantity: kept })
    if (!fits || quantity < money.add(before ? quantityOf(before) : money.zero, quantityOf(line)))
      notices.push(notice(line.name, kept))
  }
  return {
    ...own,
    lines: [...byKey.values()],
    couponCodes: withCoupons(own.couponCodes, guest.couponCodes),
    notices,
  }
}
