import facts from 'contract:updateSalesOrder'
import { Alert, Button, NumberInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { type ResultFor, ValidationError } from '@tradepost/sdk'
import { useState } from 'react'
import { FormDialog, useUnsaved } from '../../parts/form/form-dialog.tsx'
import { WordInput } from '../../parts/input/word-input.tsx'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { translatedProblem } from '../../words/sentences/translated.ts'
import { useWords } from '../../words/use-words.tsx'

type Order = ResultFor<'getSalesOrder'>['order']
type Reason = Order['lineItems'][number]['quantityChangeReason']
type Change = { quantity: number; reason: Reason }

const PAUSE_MS = 300
const reasons = facts.body?.lineItems?.fields?.quantityChangeReason?.choices ?? []
const isOpen = ({ status }: Order['lineItems'][number]) => status === 'open' || status === 'inProgress'

/** Why the API would refuse it, each reason once. */
const refusalsOf = (error: unknown): string[] => {
  const texts = error instanceof ValidationError ? error.problems.map(translatedProblem) : [textOf(error)]
  return [...new Set(texts)]
}

const Editor = ({ order, etag, onDone }: { order: Order; etag: string | undefined; onDone(): void }) => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const queries = useQueryClient()
  const [changes, setChanges] = useState<Record<string, Change>>({})
  const { orderNumber, currencyCode } = order
  useUnsaved(Object.keys(changes).length > 0)
  const money = (amount: number) => formats.money(amount, currencyCode)
  const lineItems = Object.entries(changes).map(([code, { quantity, reason }]) => ({
    code,
    quantity,
    quantityChangeReason: reason ?? undefined,
  }))
  const isReady = lineItems.length > 0 && lineItems.every((line) => line.quantityChangeReason?.trim())
  const [asked] = useDebouncedValue(JSON.stringify(isReady ? lineItems : []), PAUSE_MS)
  /** The order as it would be, from the API that will do it. */
  const preview = useQuery({
    queryKey: ['order', orderNumber, 'preview', asked, etag],
    enabled: asked !== '[]',
    gcTime: 0,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.updateSalesOrder(
        { orderNumber, body: { lineItems: JSON.parse(asked) } },
        { dryRun: true, returnRepresentation: true, ifMatch: etag, signal },
      ),
  })
  const saving = useMutation({
    mutationFn: () => api.updateSalesOrder({ orderNumber, body: { lineItems } }, { ifMatch: etag }),
    onSuccess: async () => {
      notify(words.state.saved)
      onDone()
      await queries.invalidateQueries({ queryKey: ['order', orderNumber] })
      void queries.invalidateQueries({ queryKey: ['orders'] })
    },
    onError: (error) => {
      notify(textOf(error), true)
      // somebody else may have changed it: calculate the total from what is stored now
      void queries.invalidateQueries({ queryKey: ['order', orderNumber], exact: true })
    },
  })
  const change = (code: string, before: number, next: Partial<Change>) =>
    setChanges(({ [code]: known, ...rest }) => {
      const now = { quantity: before, reason: null, ...known, ...next }
      return now.quantity === before ? rest : { ...rest, [code]: now }
    })
  // an answer to what was typed before is another total
  const isAnswered =
    isReady && asked === JSON.stringify(lineItems) && preview.isSuccess && !preview.isPlaceholderData
  const after = isAnswered ? preview.data.order.total : undefined

  return (
    <div className="fields">
      <p className="quiet">{words.order.editLead}</p>
      {order.lineItems.filter(isOpen).map(({ code, product, quantity }) => (
        <div key={code} className="edit-line">
          <span>{product.name || product.code || code}</span>
          <NumberInput
            aria-label={`${words.order.quantity}: ${product.name || code}`}
            value={changes[code]?.quantity ?? quantity}
            min={0}
            hideControls
            className="number-field"
            onChange={(next) => typeof next === 'number' && change(code, quantity, { quantity: next })}
          />
          <WordInput
            aria-label={`${words.detail.reason}: ${product.name || code}`}
            placeholder={words.detail.reason}
            known={reasons}
            value={changes[code]?.reason ?? ''}
            disabled={!changes[code]}
            onChange={(reason) => change(code, quantity, { reason })}
          />
        </div>
      ))}
      {isReady && preview.error && (
        <Alert color="red" variant="light" role="alert">
          {refusalsOf(preview.error).map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      <p className="edit-total" aria-live="polite">
        {words.order.total}: {money(order.total)}
        {after !== undefined && (
          <>
            {' → '}
            <b>{money(after)}</b>{' '}
            <small>{words.order.difference({ amount: money(after - order.total) })}</small>
          </>
        )}
      </p>
      <div className="modal-actions">
        <Button variant="default" onClick={onDone}>
          {words.form.discard}
        </Button>
        <Button disabled={!isAnswered} loading={saving.isPending} onClick={() => saving.mutate()}>
          {words.form.save}
        </Button>
      </div>
    </div>
  )
}

/** Other quantities with their reasons, and what they do to the total before anything is saved. */
export const OrderEdit = ({ order, etag }: { order: Order; etag: string | undefined }) => {
  const { words } = useWords()
  const { may } = useSession()
  const [isEditing, setEditing] = useState(false)
  if (!may(can.editSalesOrders) || !order.lineItems.some(isOpen)) return null
  return (
    <>
      <Button variant="default" size="compact-sm" onClick={() => setEditing(true)}>
        {words.order.edit}
      </Button>
      <FormDialog opened={isEditing} onClose={() => setEditing(false)} title={words.order.edit} size="lg">
        <Editor order={order} etag={etag} onDone={() => setEditing(false)} />
      </FormDialog>
    </>
  )
}
