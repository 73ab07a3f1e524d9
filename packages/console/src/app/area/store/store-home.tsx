import { Button } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Empty, Failed, Loading } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { buyerOf } from '../order/buyer.ts'
import { byUrgency } from './deadline.ts'
import { DeadlineClock } from './deadline-clock.tsx'
import {
  type FulfillmentOrder,
  fitsCustomer,
  matches,
  type Step,
  stepOf,
  steps,
} from './fulfillment-order.ts'
import { ScanField } from './scan/scan-field.tsx'
import { useStore } from './use-store.tsx'

const FulfillmentOrderCard = ({ fulfillmentOrder }: { fulfillmentOrder: FulfillmentOrder }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { orderNumber, type, lineItems, status, statusChangeDate, expedited, fulfillmentOrderAddress } =
    fulfillmentOrder
  return (
    <Link to="/store/$orderNumber" params={{ orderNumber }} className="work">
      <span>
        <b>{orderNumber}</b>
        <small>
          {[fulfillmentOrderAddress && buyerOf([fulfillmentOrderAddress]), wordFor(words.value, type)]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
      <span className="work-facts">
        {expedited && <b data-sign="-1">{words.fulfillment.expedited}</b>}
        <span>{words.fulfillment.pieces({ count: lineItems.length })}</span>
        {status === 'checkedIn' && (
          <b className="clock" data-late>
            {words.store.waitingSince({ time: formats.ownTime(statusChangeDate) })}
          </b>
        )}
        {stepOf(fulfillmentOrder) === 'handOver' ? (
          <small>{formats.since(statusChangeDate)}</small>
        ) : (
          <DeadlineClock fulfillmentOrder={fulfillmentOrder} />
        )}
      </span>
    </Link>
  )
}

/** The orders of the store by what is to be done with them. */
export const StoreHome = () => {
  const { words } = useWords()
  const navigate = useNavigate()
  const { fulfillmentOrders, readMore, error, reread } = useStore()
  const { step = 'accept' }: { step?: Step } = useSearch({ strict: false })
  const [asked, setAsked] = useState('')
  if (error && !fulfillmentOrders) return <Failed error={error} onRetry={reread} />
  if (!fulfillmentOrders) return <Loading />
  const isCounter = step === 'handOver'
  const shown = fulfillmentOrders
    .filter(
      (fulfillmentOrder) =>
        stepOf(fulfillmentOrder) === step && (!isCounter || matches(fulfillmentOrder, asked)),
    )
    .toSorted(byUrgency)
  const find = (code: string) => {
    const [one, ...others] = shown.filter((fulfillmentOrder) => fitsCustomer(fulfillmentOrder, code))
    if (one && others.length === 0)
      void navigate({ to: '/store/$orderNumber', params: { orderNumber: one.orderNumber } })
  }
  return (
    <>
      <h1 className="visually-hidden">{words.store.title}</h1>
      <nav className="steps" aria-label={words.store.title}>
        {steps.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === step ? 'page' : undefined}
            onClick={() => void navigate({ to: '/store', search: { step: one } })}
          >
            {words.store.steps[one]}
            <b>{fulfillmentOrders.filter((fulfillmentOrder) => stepOf(fulfillmentOrder) === one).length}</b>
          </button>
        ))}
      </nav>
      {isCounter && <ScanField label={words.store.find} onCode={find} onType={setAsked} />}
      {shown.length === 0 ? (
        <Empty title={words.store.emptyTitle} text={words.store.empty} />
      ) : (
        <div className="works">
          {shown.map((fulfillmentOrder) => (
            <FulfillmentOrderCard key={fulfillmentOrder.orderNumber} fulfillmentOrder={fulfillmentOrder} />
          ))}
        </div>
      )}
      {readMore && (
        <div className="more-works">
          <p>{words.store.moreOrders({ count: String(fulfillmentOrders.length) })}</p>
          <Button variant="default" size="lg" onClick={readMore}>
            {words.store.readMore}
          </Button>
        </div>
      )}
    </>
  )
}
