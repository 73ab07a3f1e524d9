import { Link } from '@tanstack/react-router'
import type { ResultFor } from '@tradepost/sdk'
import type { ReactNode } from 'react'
import type { TimelineEntry } from '../../parts/detail/timeline.tsx'
import type { Formats } from '../../parts/format.ts'
import { Status } from '../../parts/status.tsx'
import { translated } from '../../words/sentences/translated.ts'
import { wordFor } from '../../words/use-words.tsx'
import type { Words } from '../../words/words.ts'
import { Cause } from './payment-rows.tsx'

export type Entry = ResultFor<'listSalesOrderTimeline'>['entries'][number]
/** The language, the order and its lines, which the texts of entries need. */
export type EntryContext = {
  words: Words
  formats: Formats
  currencyCode: string
  /** The product of a line. */
  productOf(lineCode: string): string
}

const textIn = (values: Record<string, unknown>, name: string): string | undefined => {
  const value = values[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}

const numberIn = (values: Record<string, unknown>, name: string): number | undefined =>
  typeof values[name] === 'number' ? values[name] : undefined

/** Before and after, and why. */
const quantityText = ({ newValue, oldValue }: Entry, { words, formats, productOf }: EntryContext): string => {
  const [code, reason] = [textIn(newValue, 'code'), textIn(newValue, 'quantityChangeReason')]
  const [before, after] = [numberIn(oldValue, 'quantity'), numberIn(newValue, 'quantity')]
  // a line that was rejected keeps its quantity
  const change = [...new Set([before, after])].flatMap((one) =>
    one === undefined ? [] : formats.number(one),
  )
  return [code && productOf(code), change.join(' → '), reason && wordFor(words.value, reason)]
    .filter(Boolean)
    .join(' · ')
}

const FulfillmentOrderEntry = ({ entry }: { entry: Entry }) => (
  <span className="with-link">
    <Link to="/fulfillment/$orderNumber" params={{ orderNumber: entry.entityId }}>
      {entry.entityId}
    </Link>
    {entry.locationCode && ` · ${entry.locationCode}`}
  </span>
)

const Return = ({ entry }: { entry: Entry }) => (
  <span className="with-link">
    <Link to="/returns/$orderNumber" params={{ orderNumber: entry.entityId }}>
      {entry.entityId}
    </Link>
  </span>
)

const Message = ({ entry, words }: { entry: Entry; words: Words }) => {
  const [recipient, error] = [textIn(entry.newValue, 'recipient'), textIn(entry.newValue, 'error')]
  return (
    <>
      {recipient && <small>{words.orderPage.to({ recipient })}</small>}
      {error && <small>{translated(error)}</small>}
      {entry.text && (
        <details className="why">
          <summary>{words.orderPage.read}</summary>
          <pre className="letter">{entry.text}</pre>
        </details>
      )}
    </>
  )
}

type EntryText = { title: string; about?: ReactNode; more?: ReactNode }

const paymentOf = (entry: Entry, { words, formats, currencyCode }: EntryContext): EntryText => {
  const { type, amount, newValue, text } = entry
  const cause = textIn(newValue, 'cause')
  const last4 = textIn(newValue, 'cardLast4')
  return {
    title: `${wordFor(words.orderPage.steps, type)}:`,
    about: [
      wordFor(words.value, textIn(newValue, 'methodCode') ?? ''),
      last4 && `•••• ${last4}`,
      amount !== null && formats.money(amount, currencyCode),
    ]
      .filter(Boolean)
      .join(' '),
    more: (
      <>
        {cause && (
          <small className="with-link">
            <Cause cause={cause} />
          </small>
        )}
        {text && <small>{translated(text)}</small>}
      </>
    ),
  }
}

const entryTexts: Record<Entry['kind'], (entry: Entry, context: EntryContext) => EntryText> = {
  order: (entry, context) => ({
    title: wordFor(context.words.value, entry.type),
    more: entry.text ? (
      <span className="timeline-note">{entry.text}</span>
    ) : (
      entry.type === 'orderLineItemQuantityChanged' && <small>{quantityText(entry, context)}</small>
    ),
  }),
  fulfillmentOrder: (entry, context) => ({
    title: wordFor(context.words.orderPage.fulfillmentOrderEvents, entry.type),
    about: <FulfillmentOrderEntry entry={entry} />,
    more: (
      <>
        {entry.text && <span className="timeline-note">{entry.text}</span>}
        {entry.type === 'fulfillmentOrderLineItemQuantityChanged' && (
          <small>{quantityText(entry, context)}</small>
        )}
      </>
    ),
  }),
  package: (entry, { words }) => ({
    title: words.orderPage.packed,
    about: entry.title,
  }),
  return: (entry, { words }) => ({
    title: wordFor(words.orderPage.returnTypes, entry.type),
    about: <Return entry={entry} />,
  }),
  payment: paymentOf,
  message: (entry, { words }) => ({
    title: `${wordFor(words.value, textIn(entry.newValue, 'channel') ?? 'email')}:`,
    about: entry.title ?? wordFor(words.value, entry.type),
    more: <Message entry={entry} words={words} />,
  }),
}

/** An entry as the timeline shows it. */
export const toTimelineEntry = (entry: Entry, context: EntryContext, key: string): TimelineEntry => {
  const { title, about, more } = entryTexts[entry.kind](entry, context)
  return {
    key,
    title,
    detail: (
      <>
        {about} <Status value={entry.status} />
      </>
    ),
    more,
    // a guest has no name, and is somebody all the same
    who: entry.user ? entry.user.name || context.words.orderPage.shopper : undefined,
    when: entry.date,
  }
}
