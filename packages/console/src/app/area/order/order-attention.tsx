import type { ResultFor } from '@tradepost/sdk'
import { Card, Facts } from '../../parts/detail/detail.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Order = ResultFor<'getSalesOrder'>['order']

/** Before anything else, the things that somebody has to decide, and the wishes of the customer. */
export const OrderAttention = ({ order }: { order: Order }) => {
  const { words } = useWords()
  const { formats } = useDesk()
  const { fulfillmentStatus, amountCheck, notes, specialInstructions, currencyCode } = order
  const isStuck = fulfillmentStatus === 'actionRequired'
  if (!isStuck && !amountCheck && !notes && !specialInstructions) return null
  const differences = Object.entries(amountCheck ?? {}).map(
    ([field, { sent, expected }]): [string, string] => [
      field,
      words.orderPage.sentInstead(formats.money(sent, currencyCode), formats.money(expected, currencyCode)),
    ],
  )
  return (
    <Card title={isStuck || amountCheck ? words.order.viewAttention : words.order.notes}>
      {isStuck && <p>{words.orderPage.stuck}</p>}
      {amountCheck && <p>{words.orderPage.amountsDiffer}</p>}
      <Facts
        facts={[
          ...differences,
          [words.order.notes, notes],
          [words.orderPage.instructions, specialInstructions],
        ]}
      />
    </Card>
  )
}
