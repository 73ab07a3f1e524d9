import type { ResultFor } from '@tradepost/sdk'
import { Card, Facts } from '../../parts/detail/detail.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useWaits } from './use-waits.ts'

type Order = ResultFor<'getSalesOrder'>['order']

/** Before anything else, for whom it waits, what somebody has to decide, and the wishes of the customer. */
export const OrderAttention = ({ order }: { order: Order }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { fulfillmentStatus, amountCheck, notes, specialInstructions, currencyCode } = order
  const waits = useWaits()(order)
  const isStuck = fulfillmentStatus === 'actionRequired'
  if (!isStuck && !waits && !amountCheck && !notes && !specialInstructions) return null
  const differences = Object.entries(amountCheck ?? {}).map(
    ([field, { sent, expected }]): [string, string] => [
      field,
      words.orderPage.sentInstead({
        actual: formats.money(sent, currencyCode),
        expected: formats.money(expected, currencyCode),
      }),
    ],
  )
  const title = waits ? words.orderPage.next : words.order.notes
  return (
    <Card title={isStuck || amountCheck ? words.order.viewAttention : title}>
      {isStuck && <p>{words.orderPage.stuck}</p>}
      {amountCheck && <p>{words.orderPage.amountsDiffer}</p>}
      <Facts
        facts={[
          [words.order.waitsFor, waits],
          ...differences,
          [words.order.notes, notes],
          [words.orderPage.instructions, specialInstructions],
        ]}
      />
    </Card>
  )
}
