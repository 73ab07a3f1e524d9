import type { Cart } from '@tradepost/storefront'
import { useStore } from './store.ts'

/** As the server has reckoned them. */
export const Totals = ({ totals }: Pick<Cart, 'totals'>) => {
  const { money } = useStore()
  return (
    <dl className="totals">
      {totals.map(({ type, label, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: totals have no ids, and no state
        <div key={index} data-total={type}>
          <dt>{label}</dt>
          <dd>{money(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
