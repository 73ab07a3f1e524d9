import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../words/use-words.tsx'
import { buyerOf } from '../order/buyer.ts'
import { type FulfillmentOrder, fitsCustomer } from './fulfillment-order.ts'
import { ScanField } from './scan/scan-field.tsx'
import { useFulfillmentRules } from './use-fulfillment-rules.ts'

type Props = {
  fulfillmentOrder: FulfillmentOrder
  onClose(): void
  onHandOver(other: string | undefined, posTransactionId?: string): void
}

/** Goods leave with somebody who names the order or its customer; a stranger's name is noted. */
export const HandOver = ({ fulfillmentOrder, onClose, onHandOver }: Props) => {
  const { words } = useWords()
  const [typed, setTyped] = useState('')
  const [till, setTill] = useState('')
  const needsTillNumber = useFulfillmentRules().POSOrderNumberRequired && !fulfillmentOrder.posTransactionId
  const lacksTillNumber = needsTillNumber && till.trim() === ''
  const end = (other?: string) => onHandOver(other, needsTillNumber ? till.trim() : undefined)
  const isFitting = fitsCustomer(fulfillmentOrder, typed)
  const address = fulfillmentOrder.fulfillmentOrderAddress
  const take = (text: string) => {
    if (fitsCustomer(fulfillmentOrder, text) && !lacksTillNumber) end()
    else setTyped(text)
  }
  return (
    <Modal opened onClose={onClose} title={words.store.handOverTitle} withCloseButton={false}>
      <p className="hand-over-note">{address && words.store.handOverCodes({ name: buyerOf([address]) })}</p>
      <ScanField label={words.store.handOverCheck} onCode={take} onType={setTyped} />
      <p role="status" className="hand-over-note" data-good={isFitting || undefined}>
        {typed !== '' && (isFitting ? words.store.handOverMatch : words.store.handOverOther)}
      </p>
      {needsTillNumber && (
        <TextInput
          size="lg"
          label={words.detail.asked.posTransactionId}
          value={till}
          maxLength={255}
          autoComplete="off"
          required
          onChange={(event) => setTill(event.currentTarget.value)}
        />
      )}
      <div className="modal-actions">
        <Button size="lg" variant="default" onClick={onClose}>
          {words.detail.keep}
        </Button>
        <Button
          size="lg"
          disabled={typed.trim() === '' || lacksTillNumber}
          onClick={() => end(isFitting ? undefined : typed.trim())}
        >
          {words.store.handOverNow}
        </Button>
      </div>
    </Modal>
  )
}
