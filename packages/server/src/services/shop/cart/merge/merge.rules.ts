import { type CartMessage, texts } from '@tradepost/contract'
import { money } from '@tradepost/kernel'
import { MAX_LINES } from '../line/add.rules.ts'
import type { StoredCart } from '../model/cart.types.ts'
import { withCoupons } from '../model/coupon.rules.ts'
import { type Amount, lineKey, quantityOf } from '../model/line.rules.ts'
import { type Products, quantitiesIn } from '../model/quantity.rules.ts'

const notice = (name: string, kept: number): CartMessage => ({
  type: 'warning',
  code: 'EINSUFFICIENTSTOCK',
  message: texts.cartMergeCapped(name, kept),
  messageParams: { productName: name, quantity: kept },
  translated: true,
})

type Amounts = { had: Amount; wanted: Amount; most: Amount | null }

/** As much of both as the stock allows, and never less than the customer had. */
const mergedQuantity = ({ had, wanted, most }: Amounts): Amount => {
  if (most === null || wanted <= most) return wanted
  return most <= had ? had : most
}

/** The customer's cart with the lines and coupons of the guest's; reports what does not fit. */
export const mergeCarts = (own: StoredCart, guest: StoredCart, products: Products): StoredCart => {
  const byKey = new Map(own.lines.map((line) => [lineKey(line), line]))
  const notices: CartMessage[] = []
  const merged = quantitiesIn([...byKey.values()])
  for (const line of guest.lines) {
    const key = lineKey(line)
    const before = byKey.get(key)
    const had = before ? quantityOf(before) : money.zero
    const wanted = money.add(had, quantityOf(line))
    const quantity = mergedQuantity({ had, wanted, most: merged.mostOf(line, had, products) })
    const isNew = before === undefined
    const fits = quantity > 0n && (!isNew || byKey.size < MAX_LINES)
    const kept = fits ? money.toNumber(quantity) : 0
    if (fits) {
      byKey.set(key, { ...(before ?? line), quantity: kept })
      merged.add(line, money.subtract(quantity, had))
    }
    if (!fits || quantity < wanted) notices.push(notice(line.name, kept))
  }
  return {
    ...own,
    lines: [...byKey.values()],
    couponCodes: withCoupons(own.couponCodes, guest.couponCodes),
    notices,
  }
}
