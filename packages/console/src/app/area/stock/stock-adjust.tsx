import { Autocomplete, Button, NumberInput, SegmentedControl } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import { type FormEvent, useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Record = ResultFor<'explainInventory'>['inventory']

/** More or less of a record, with the reason that the ledger will tell. */
export const StockAdjust = ({ record }: { record: Record }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const queries = useQueryClient()
  const [operationType, setType] = useState<'increment' | 'decrement'>('increment')
  const [amount, setAmount] = useState<number | null>(null)
  const [reason, setReason] = useState('')
  const { productCode, locationCode, sku, bin, binLocation, onHand } = record
  const after = onHand + (operationType === 'decrement' ? -1 : 1) * (amount ?? 0)

  const adjusting = useMutation({
    mutationFn: async () => {
      const change = { operationType, onHand: amount ?? 0, reference: reason.trim() }
      const key = { productCode, locationCode, sku, bin, binLocation }
      expectNoErrors(await api.adjustInventories({ body: { inventories: [{ ...key, ...change }] } }))
    },
    onSuccess: () => {
      notify(words.stock.adjusted({ after: formats.number(after) }))
      setAmount(null)
      setReason('')
      for (const name of ['stock', 'stock-ledger']) void queries.invalidateQueries({ queryKey: [name] })
    },
    onError: (error) => notify(textOf(error), true),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (amount) adjusting.mutate()
  }

  return (
    <Card title={words.stock.adjust}>
      <form className="fields" onSubmit={submit}>
        <SegmentedControl
          aria-label={words.stock.adjust}
          value={operationType}
          onChange={(next) => setType(next as typeof operationType)}
          data={[
            { value: 'increment', label: words.stock.add },
            { value: 'decrement', label: words.stock.take },
          ]}
        />
        <NumberInput
          name="amount"
          label={words.stock.quantity}
          description={
            amount
              ? words.stock.effect({ before: formats.number(onHand), after: formats.number(after) })
              : undefined
          }
          value={amount ?? ''}
          min={0.0001}
          max={1e12}
          decimalScale={4}
          allowNegative={false}
          hideControls
          required
          withAsterisk={false}
          className="number-field"
          onChange={(next) => setAmount(typeof next === 'number' ? next : null)}
        />
        <Autocomplete
          name="reason"
          label={words.stock.why}
          data={Object.values(words.stock.reasons)}
          value={reason}
          onChange={setReason}
          maxLength={255}
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={adjusting.isPending} disabled={!amount}>
          {words.stock.adjust}
        </Button>
      </form>
    </Card>
  )
}
