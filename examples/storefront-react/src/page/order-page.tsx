import { Loaded, useLoaded } from '../loaded.tsx'
import { useStore } from '../store.ts'
import { Totals } from '../totals.tsx'

export const OrderPage = ({ orderNumber }: { orderNumber: string }) => {
  const { shopper, words, money } = useStore()
  const state = useLoaded(() => shopper.account.order(orderNumber), [orderNumber])
  return (
    <Loaded state={state} words={words}>
      {(order) => (
        <>
          <h1>{words.thanks}</h1>
          <p>
            {words.order} <b data-order>{order.orderNumber}</b>
          </p>
          <ul className="lines">
            {order.items.map(({ productId, name, quantity, amount }) => (
              <li key={productId}>
                <span>
                  {quantity} × {name}
                </span>
                <span>{money(amount)}</span>
              </li>
            ))}
          </ul>
          <Totals totals={order.totals} />
        </>
      )}
    </Loaded>
  )
}
