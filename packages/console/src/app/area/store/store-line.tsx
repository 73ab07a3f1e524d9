import { Button } from '@mantine/core'
import { useState } from 'react'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ShortPick } from './short-pick.tsx'
import { useStore } from './use-store.tsx'
import type { WorkLine } from './work.ts'

type Props = { orderNumber: string; line: WorkLine; isPicking: boolean }

const waits = ['new', 'requested', 'accepted', 'hold']

export const StoreLine = ({ orderNumber, line, isPicking }: Props) => {
  const { words } = useWords()
  const { formats } = useDesk()
  const { move } = useStore()
  const [isShort, setShort] = useState(false)
  const isWaiting = waits.includes(line.status)
  const isOpen = isPicking && isWaiting
  const { name, code, image, options = [] } = line.product
  return (
    <li className="store-line" data-done={!isWaiting || undefined}>
      {image ? <img src={image} alt="" loading="lazy" /> : <span className="thumb" />}
      <span className="store-product">
        <b>{name || code}</b>
        <small>{[line.sku ?? code, ...options.map(({ value }) => value.name)].join(' · ')}</small>
        {!isWaiting && <Status value={line.status} />}
      </span>
      <b className="store-quantity">{formats.number(line.quantity)}×</b>
      {isOpen && (
        <span className="store-line-moves">
          <Button size="md" variant="default" onClick={() => setShort(true)}>
            {words.store.short}
          </Button>
          <Button
            size="md"
            onClick={() => move(orderNumber, { lineItems: [{ id: line.id, status: 'picked' }] })}
          >
            {words.value.picked}
          </Button>
        </span>
      )}
      {isShort && (
        <ShortPick
          line={line}
          onClose={() => setShort(false)}
          onShort={(change) => move(orderNumber, { lineItems: [change] })}
        />
      )}
    </li>
  )
}
