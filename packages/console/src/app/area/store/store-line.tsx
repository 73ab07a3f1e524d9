import { Button } from '@mantine/core'
import type { FulfillmentOrderUpdate } from '@tradepost/contract'
import { useState } from 'react'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { PriceDifference } from '../order/price-difference.tsx'
import { type FulfillmentOrderLine, isArriving } from './fulfillment-order.ts'
import { ShortPick } from './short-pick.tsx'
import { Substitute } from './substitute.tsx'
import { useStore } from './use-store.tsx'
import { binOf } from './walk.ts'

type Props = {
  orderNumber: string
  line: FulfillmentOrderLine
  isPicking: boolean
  /** Also without a scan. */
  isByHand: boolean
}

const waits = ['new', 'requested', 'accepted', 'hold']

export const StoreLine = ({ orderNumber, line, isPicking, isByHand }: Props) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { move, bins } = useStore()
  const [asked, setAsked] = useState<'short' | 'substitute' | null>(null)
  const close = () => setAsked(null)
  const change = (update: FulfillmentOrderUpdate) => move(orderNumber, update)
  const isWaiting = waits.includes(line.status)
  const isOpen = isPicking && isWaiting && !isArriving(line)
  const { name, code, image, options = [] } = line.product
  const bin = binOf(bins, line)
  return (
    <li className="store-line" data-done={!isWaiting || undefined}>
      {image ? <img src={image} alt="" loading="lazy" /> : <span className="thumb" />}
      <span className="store-product">
        <b>{name || code}</b>
        <small>{[line.sku ?? code, ...options.map(({ value }) => value.name)].join(' · ')}</small>
        <PriceDifference line={line} />
        {isArriving(line) && <small>{words.store.arriving}</small>}
        {!isWaiting && <Status value={line.status} />}
      </span>
      {bin && isWaiting && <b className="store-bin">{words.store.bin({ bin })}</b>}
      <b className="store-quantity">{formats.number(line.quantity)}×</b>
      {isOpen && (
        <span className="store-line-moves">
          {line.substitutionAllowed && (
            <Button size="md" variant="default" onClick={() => setAsked('substitute')}>
              {words.store.substitute}
            </Button>
          )}
          <Button size="md" variant="default" onClick={() => setAsked('short')}>
            {words.store.short}
          </Button>
          {isByHand && (
            <Button
              size="md"
              className="store-pick"
              onClick={() => change({ lineItems: [{ id: line.id, status: 'picked' }] })}
            >
              {words.value.picked}
            </Button>
          )}
        </span>
      )}
      {asked === 'short' && (
        <ShortPick line={line} onClose={close} onShort={(short) => change({ lineItems: [short] })} />
      )}
      {asked === 'substitute' && <Substitute line={line} onClose={close} onSubstitute={change} />}
    </li>
  )
}
