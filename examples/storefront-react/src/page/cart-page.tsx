import type { Cart } from '@tradepost/storefront'
import { useState } from 'react'
import { textOf } from '../loaded.tsx'
import { linkTo } from '../router.ts'
import { useStore } from '../store.ts'
import { Totals } from '../totals.tsx'

export const CartPage = () => {
  const { shopper, words, money, cart, setCart } = useStore()
  const [problem, setProblem] = useState<string>()
  const change = async (work: Promise<Cart>) => {
    setProblem(undefined)
    try {
      setCart(await work)
    } catch (error) {
      setProblem(textOf(error))
    }
  }
  if (cart.cartItems.length === 0) return <p>{words.emptyCart}</p>
  return (
    <>
      <h1>{words.cart}</h1>
      {problem && <p role="alert">{problem}</p>}
      <ul className="lines">
        {cart.cartItems.map(({ id, quantity, product, coupon, messages }) => (
          <li key={id}>
            <span>
              {product?.name ?? coupon?.label ?? coupon?.code}
              {product?.properties.map(({ label, value }) => (
                <small key={label}>
                  {' '}
                  {label}: {value}
                </small>
              ))}
              {messages.map(({ code, message }) => (
                <small key={code} role="alert">
                  {message}
                </small>
              ))}
            </span>
            {product && (
              <>
                <input
                  type="number"
                  min="1"
                  aria-label={words.quantity}
                  defaultValue={quantity}
                  onBlur={({ target }) => {
                    const next = Number(target.value)
                    if (next !== quantity) void change(shopper.cart.setQuantity(id, next))
                  }}
                />
                <span>{money(product.price.special ?? product.price.default)}</span>
              </>
            )}
            <button
              type="button"
              onClick={() =>
                void change(
                  product ? shopper.cart.remove(id) : shopper.cart.removePromotionCode(coupon?.code ?? id),
                )
              }
            >
              {words.remove}
            </button>
          </li>
        ))}
      </ul>
      <form
        className="row"
        onSubmit={(event) => {
          event.preventDefault()
          const code = String(new FormData(event.currentTarget).get('code'))
          void change(shopper.cart.addPromotionCode(code))
        }}
      >
        <input name="code" required aria-label={words.promotionCode} placeholder={words.promotionCode} />
        <button type="submit">{words.redeem}</button>
      </form>
      <Totals totals={cart.totals} />
      <a className="button main" href={linkTo('checkout')}>
        {words.checkout}
      </a>
    </>
  )
}
