import { Autocomplete, Button, Modal, NumberInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import type { FulfillmentOrderUpdate } from '@tradepost/contract'
import { can } from '@tradepost/contract/permission'
import { useState } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import type { FulfillmentOrderLine } from './fulfillment-order.ts'

const PAUSE_MS = 250
const FEW = 8

/** Products by what is typed, while there is a network and the role sees products. */
const useChoices = (text: string) => {
  const { api, may } = useSession()
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS)
  const { data = [] } = useQuery({
    queryKey: ['store', 'suggest', search],
    enabled: search.length >= 2 && may(can.viewProducts),
    queryFn: async ({ signal }) => (await api.suggestProducts({ search, limit: FEW }, { signal })).products,
  })
  return data
}

type Props = {
  line: FulfillmentOrderLine
  onClose(): void
  onSubstitute(update: FulfillmentOrderUpdate): void
}

/** Another product for a missing one, at its catalog price. */
export const Substitute = ({ line, onClose, onSubstitute }: Props) => {
  const { words } = useWords()
  const [code, setCode] = useState('')
  const [quantity, setQuantity] = useState(line.quantity)
  const choices = useChoices(code)
  const named = new Map(choices.map((one) => [one.code, one.name ?? one.code]))
  const save = () => {
    const quantityChangeReason = 'substituted' as const
    onSubstitute({
      lineItems: [
        { id: line.id, quantity: Math.max(0, line.quantity - quantity), quantityChangeReason },
        { product: { code: code.trim() }, quantity, quantityChangeReason },
      ],
    })
    onClose()
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={words.store.substituteTitle({ name: line.product.name || line.product.code })}
      withCloseButton={false}
    >
      <div className="fields">
        <Autocomplete
          size="lg"
          name="substitute"
          label={words.store.substituteCode}
          description={words.store.substituteHint}
          data={choices.map((one) => one.code)}
          // the server has searched already
          filter={({ options }) => options}
          renderOption={({ option }) => (
            <span>
              {named.get(option.value)} <small>{option.value}</small>
            </span>
          )}
          value={code}
          onChange={setCode}
          maxLength={255}
          data-autofocus
        />
        <NumberInput
          size="lg"
          name="quantity"
          label={words.store.substituteQuantity}
          value={quantity}
          min={0.0001}
          max={line.quantity}
          clampBehavior="strict"
          onChange={(next) => setQuantity(Number(next))}
        />
      </div>
      <div className="modal-actions">
        <Button size="lg" variant="default" onClick={onClose}>
          {words.detail.keep}
        </Button>
        <Button size="lg" onClick={save} disabled={code.trim() === '' || !(quantity > 0)}>
          {words.store.substituteAdd}
        </Button>
      </div>
    </Modal>
  )
}
