import { Button, Modal, NumberInput } from '@mantine/core'
import type { FulfillmentOrderUpdate } from '@tradepost/contract'
import { useState } from 'react'
import { WordInput } from '../../parts/input/word-input.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { FulfillmentOrderLine } from './fulfillment-order.ts'

type Change = NonNullable<FulfillmentOrderUpdate['lineItems']>[number]

const reasons = ['unavailable', 'itemDamaged', 'outdatedStockInfo', 'customerCanceled', 'other']

type Props = { line: FulfillmentOrderLine; onClose(): void; onShort(change: Change): void }

/** Fewer than ordered are there, or none. */
export const ShortPick = ({ line, onClose, onShort }: Props) => {
  const { words } = useWords()
  const [found, setFound] = useState<number | null>(Math.max(0, line.quantity - 1))
  const [reason, setReason] = useState<string>('unavailable')
  const save = () => {
    if (found === null) return
    onShort({ id: line.id, quantity: found, quantityChangeReason: reason })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={line.product.name || line.product.code} withCloseButton={false}>
      <div className="fields">
        <NumberInput
          size="lg"
          label={words.store.found({ total: String(line.quantity) })}
          value={found ?? ''}
          min={0}
          max={line.quantity}
          clampBehavior="strict"
          // nothing typed is not none found
          onChange={(next) => setFound(typeof next === 'number' ? next : null)}
          data-autofocus
        />
        <WordInput
          size="lg"
          label={words.detail.reason}
          known={reasons}
          value={reason}
          onChange={setReason}
        />
      </div>
      <div className="modal-actions">
        <Button size="lg" variant="default" onClick={onClose}>
          {words.detail.keep}
        </Button>
        <Button
          size="lg"
          onClick={save}
          disabled={found === null || found >= line.quantity || reason.trim() === ''}
        >
          {words.form.save}
        </Button>
      </div>
    </Modal>
  )
}
