import { ApiError } from '@tradepost/kernel'
import {
  addCoupons,
  addProducts,
  cartOfToken,
  deleteCoupons,
  setQuantity,
} from '../../services/shop/index.ts'
import { leaveWishlist } from '../account/wishlist.page.ts'
import { showProduct } from '../product/product.page.ts'
import { rememberShopper, withShopper } from '../session/session.service.ts'
import type { Handler, Visit } from '../visit/visit.ts'
import { showCart } from './cart.page.ts'
import { note, problemText, refusalTexts } from './problem.ts'

const MAX_OPTIONS = 50

const quantityIn = ({ form }: Visit): number => {
  const quantity = Number((form.get('quantity') ?? '').replace(',', '.'))
  return Number.isFinite(quantity) && quantity >= 0 && quantity <= 1_000_000
    ? Math.round(quantity * 1e4) / 1e4
    : 1
}

/** `o.colour=red` chooses a value, `t.engraving=Ada` is a text; empty ones are ignored. */
const optionsIn = ({ form }: Visit) =>
  [...form]
    .filter(
      ([name, value]) =>
        /^[ot]\../s.test(name) && name.length <= 257 && value !== '' && !value.includes('\0'),
    )
    .slice(0, MAX_OPTIONS)
    .map(([name, value]) => ({
      type: name.startsWith('o.') ? ('select' as const) : ('text' as const),
      id: name.slice(2),
      value: value.slice(0, 10_000),
    }))

const codeIn = ({ form }: Visit): string => (form.get('code') ?? '').replaceAll('\0', '').slice(0, 255)

const toCart = ({ frame }: Visit) => ({ redirect: `${frame.home}/cart` })

/** Nothing where nobody was asked: the line stays as it is, or as usual. */
const substitutionIn = ({ form, frame }: Visit) =>
  frame.merchantSettings.enableSubstitutionPreferences && form.has('asksSubstitute')
    ? { substitutionAllowed: form.has('substitute') }
    : {}

export const addToCart: Handler = async (sent) => {
  const visit = await withShopper(sent)
  const { ctx, frame } = visit
  const productId = codeIn(visit)
  try {
    await addProducts(ctx, cartOfToken(ctx, undefined), [
      { productId, quantity: quantityIn(visit), options: optionsIn(visit), ...substitutionIn(visit) },
    ])
  } catch (error) {
    const page = await showProduct(visit, productId, note('bad', refusalTexts(frame, error)))
    return { ...page, status: 422, isPrivate: true }
  }
  await leaveWishlist(visit, productId)
  await rememberShopper(visit)
  return toCart(visit)
}

const changing =
  (change: (visit: Visit) => Promise<string[]>): Handler =>
  async (sent) => {
    const visit = await withShopper(sent)
    let problems: string[]
    try {
      problems = await change(visit)
    } catch (error) {
      // somebody else removed the line before
      const isGone = error instanceof ApiError && error.status === 404
      problems = isGone ? [] : refusalTexts(visit.frame, error)
    }
    await rememberShopper(visit)
    return problems.length === 0 ? toCart(visit) : showCart(visit, problems)
  }

export const updateCart: Handler = changing(async (visit) => {
  const { ctx, form } = visit
  await setQuantity(ctx, cartOfToken(ctx, undefined), (form.get('id') ?? '').slice(0, 255), quantityIn(visit))
  return []
})

export const redeemCoupon: Handler = changing(async (visit) => {
  const { ctx, frame } = visit
  const refused = await addCoupons(ctx, cartOfToken(ctx, undefined), [codeIn(visit)])
  return refused.map((entry) => problemText(frame, entry))
})

export const removeCoupon: Handler = changing(async (visit) => {
  await deleteCoupons(visit.ctx, cartOfToken(visit.ctx, undefined), [codeIn(visit)])
  return []
})
