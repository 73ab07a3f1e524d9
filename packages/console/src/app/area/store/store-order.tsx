import { Button } from '@mantine/core'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { BackIcon } from '../../parts/icons.tsx'
import { notify } from '../../parts/notice.tsx'
import { Empty, Loading } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { buyerOf } from '../order/buyer.ts'
import { DeadlineClock } from './deadline-clock.tsx'
import {
  type FulfillmentOrder,
  findLine,
  nextStatus,
  openLines,
  scansOf,
  stepOf,
} from './fulfillment-order.ts'
import { HandOver } from './hand-over.tsx'
import { RejectButton } from './reject-button.tsx'
import { ScanField } from './scan/scan-field.tsx'
import { StoreLine } from './store-line.tsx'
import { useFulfillmentRules } from './use-fulfillment-rules.ts'
import { useStore } from './use-store.tsx'
import { walkOf } from './walk.ts'

const Scan = ({ fulfillmentOrder }: { fulfillmentOrder: FulfillmentOrder }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { move } = useStore()
  const scansEachUnit = useFulfillmentRules().enforceSingleLineItemsScanning
  const [counts, setCounts] = useState<Record<number, number>>({})
  const [last, setLast] = useState('')
  const take = (code: string) => {
    const line = findLine(fulfillmentOrder, code)
    if (!line) return notify(words.store.notFound({ code }), true)
    const count = (counts[line.id] ?? 0) + 1
    const needed = scansEachUnit ? scansOf(line) : 1
    setCounts({ ...counts, [line.id]: count })
    const name = line.product.name || line.product.code
    setLast(
      needed > 1
        ? words.store.scanned({ count: formats.number(count), total: formats.number(needed), name })
        : '',
    )
    if (count >= needed)
      move(fulfillmentOrder.orderNumber, { lineItems: [{ id: line.id, status: 'picked' }] })
  }
  return (
    <>
      <ScanField label={words.store.scan} onCode={take} />
      <p role="status" className="hand-over-note">
        {last}
      </p>
    </>
  )
}

/** The buttons below an order: the one move in front, and what else can happen at this counter. */
const StoreMoves = ({
  fulfillmentOrder,
  isByHand,
}: {
  fulfillmentOrder: FulfillmentOrder
  isByHand: boolean
}) => {
  const { words } = useWords()
  const navigate = useNavigate()
  const { move, queue } = useStore()
  const [isLeaving, setLeaving] = useState(false)
  const { orderNumber, status, type } = fulfillmentOrder
  const step = stepOf(fulfillmentOrder)
  const next = nextStatus(fulfillmentOrder)
  const moveTo = (to: FulfillmentOrder['status'], posTransactionId?: string) => {
    move(orderNumber, { status: to, ...(posTransactionId && { posTransactionId }) })
    if (to === 'fulfilled') void navigate({ to: '/store', search: { step } })
  }
  const handOver = (other: string | undefined, posTransactionId?: string) => {
    if (other !== undefined)
      queue({ kind: 'comment', orderNumber, body: { text: words.store.handOverNote({ name: other }) } })
    moveTo('fulfilled', posTransactionId)
  }
  const isPickup = next === 'fulfilled' && type !== 'directShip'
  return (
    <footer className="store-moves">
      {step === 'accept' && <RejectButton onReject={(reason) => move(orderNumber, reason)} />}
      {(step === 'pack' || step === 'handOver') && (
        <Button
          size="lg"
          variant="default"
          renderRoot={(props) => <Link to="/store/$orderNumber/label" params={{ orderNumber }} {...props} />}
        >
          {words.store.label}
        </Button>
      )}
      {status === 'ready' && (
        <Button size="lg" variant="default" onClick={() => moveTo('checkedIn')}>
          {words.value.checkedIn}
        </Button>
      )}
      {step === 'pick' && (isByHand || openLines(fulfillmentOrder).length === 0) && (
        <Button size="lg" onClick={() => moveTo('picked')}>
          {openLines(fulfillmentOrder).length > 0 ? words.store.allPicked : words.store.donePicking}
        </Button>
      )}
      {next && (
        <Button size="lg" onClick={() => (isPickup ? setLeaving(true) : moveTo(next))}>
          {words.store.moves[next as keyof typeof words.store.moves]}
        </Button>
      )}
      {isLeaving && (
        <HandOver
          fulfillmentOrder={fulfillmentOrder}
          onClose={() => setLeaving(false)}
          onHandOver={handOver}
        />
      )}
    </footer>
  )
}

/** One order from the shelf to the customer, step by step. */
export const StoreOrder = () => {
  const { words } = useWords()
  const { orderNumber = '' } = useParams({ strict: false })
  const { fulfillmentOrders, bins } = useStore()
  const mode = useFulfillmentRules().manualPickMode
  const [isRevealed, setRevealed] = useState(false)
  if (!fulfillmentOrders) return <Loading />
  const fulfillmentOrder = fulfillmentOrders.find((one) => one.orderNumber === orderNumber)
  const step = fulfillmentOrder && stepOf(fulfillmentOrder)
  if (!fulfillmentOrder || !step)
    return (
      <Empty
        title={words.store.goneTitle({ number: orderNumber })}
        text={words.store.gone}
        action={
          <Link to="/store" className="detail-back">
            <BackIcon />
            {words.store.title}
          </Link>
        }
      />
    )
  const { fulfillmentOrderAddress: address, status } = fulfillmentOrder
  const isPicking = step === 'pick'
  const isByHand = mode === 'normal' || (mode === 'hidden' && isRevealed)
  return (
    <article className="store-order">
      <Link to="/store" search={{ step }} className="detail-back">
        <BackIcon />
        {words.store.steps[step]}
      </Link>
      <header className="page-head">
        <h1>{orderNumber}</h1>
        <Status value={status} />
        {step !== 'handOver' && <DeadlineClock fulfillmentOrder={fulfillmentOrder} />}
      </header>
      <p className="store-buyer">
        {address && <b>{buyerOf([address])}</b>} {wordFor(words.value, fulfillmentOrder.type)}
      </p>
      {fulfillmentOrder.notes && <p className="store-notes">{fulfillmentOrder.notes}</p>}
      {isPicking && <Scan fulfillmentOrder={fulfillmentOrder} />}
      <ul className="store-lines">
        {walkOf(fulfillmentOrder, bins).map((line) => (
          <StoreLine
            key={line.id}
            orderNumber={orderNumber}
            line={line}
            isPicking={isPicking}
            isByHand={isByHand}
          />
        ))}
      </ul>
      {isPicking && mode === 'hidden' && !isRevealed && (
        <Button variant="subtle" onClick={() => setRevealed(true)}>
          {words.store.withoutScan}
        </Button>
      )}
      <StoreMoves fulfillmentOrder={fulfillmentOrder} isByHand={isByHand} />
    </article>
  )
}
