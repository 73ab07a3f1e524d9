import { Button, NumberInput, Select } from '@mantine/core'
import type { ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { notify } from '../../../parts/notice.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { buyerOf } from '../../order/buyer.ts'
import { returnableOf } from '../../order/returnable.ts'
import { useStore } from '../use-store.tsx'
import { useReturnWords } from './use-return-words.ts'

type Order = ResultFor<'getSalesOrder'>['order']

/** How many of each line come back, why, and in which condition. */
export const ReturnForm = ({ order, onDone }: { order: Order; onDone(): void }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { locationCode, queue } = useStore()
  const offered = useReturnWords()
  const [counts, setCounts] = useState<Record<string, number>>({})
  const [reason, setReason] = useState<string | null>(null)
  const [condition, setCondition] = useState<string | null>(null)
  const { orderNumber, lineItems, customerId, addressSequences } = order
  const returnReasonCode = reason ?? offered?.reasons[0]?.value
  const conditionCode = condition ?? offered?.conditions[0]?.value
  const lines = lineItems.flatMap((line) => {
    const left = returnableOf(line)
    return left > 0 ? [{ ...line, left }] : []
  })
  const chosen = lines.filter(({ code }) => (counts[code] ?? 0) > 0)
  const take = (status: 'completed' | 'arrived') => {
    queue({
      kind: 'return',
      orderNumber,
      body: {
        salesOrderNumber: orderNumber,
        customerId,
        dropOffType: 'inPerson',
        dropOffLocationCode: locationCode,
        status,
        lineItems: chosen.map(({ code }, index) => ({
          code: String(index + 1),
          salesOrderLineItemCode: code,
          quantity: counts[code] ?? 0,
          returnReasonCode,
          conditionCode,
        })),
      },
    })
    notify(words.store.returnsQueued)
    onDone()
  }
  if (lines.length === 0) return <p role="status">{words.store.returnsNothing({ number: orderNumber })}</p>
  return (
    <>
      <p className="store-buyer">
        <b>{orderNumber}</b> {buyerOf(addressSequences)} {formats.date(order.submitDate)}
      </p>
      <ul className="store-lines">
        {lines.map(({ code, left, product }) => (
          <li key={code} className="store-line">
            <span className="store-product">
              <b>{product.name || product.code}</b>
              <small>{product.code}</small>
            </span>
            <NumberInput
              size="md"
              className="return-count"
              label={words.store.returnsHowMany({ total: formats.number(left) })}
              value={counts[code] ?? 0}
              min={0}
              max={left}
              clampBehavior="strict"
              onChange={(next) => setCounts({ ...counts, [code]: Number(next) })}
            />
          </li>
        ))}
      </ul>
      <div className="fields in-row return-words">
        <Select
          size="lg"
          label={words.store.returnsReason}
          data={offered?.reasons ?? []}
          value={returnReasonCode ?? null}
          allowDeselect={false}
          onChange={setReason}
        />
        <Select
          size="lg"
          label={words.store.returnsCondition}
          data={offered?.conditions ?? []}
          value={conditionCode ?? null}
          allowDeselect={false}
          onChange={setCondition}
        />
      </div>
      <footer className="store-moves">
        <Button size="lg" variant="default" disabled={chosen.length === 0} onClick={() => take('arrived')}>
          {words.store.returnsCheck}
        </Button>
        <Button size="lg" disabled={chosen.length === 0} onClick={() => take('completed')}>
          {words.store.returnsTake}
        </Button>
      </footer>
    </>
  )
}
