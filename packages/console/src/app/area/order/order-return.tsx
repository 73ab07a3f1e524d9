import createFacts from 'contract:createReturnOrders'
import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { Picker } from '../../parts/picker/picker.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { returnableOf } from './returnable.ts'

type Order = ResultFor<'getSalesOrder'>['order']
type Create = InputFor<'createReturnOrders'>['body']['returnOrders'][number]

const first = createFacts.body?.returnOrders?.fields ?? {}

/** Goods of an order that come back; how many may, the API says. */
export const OrderReturn = ({ order }: { order: Order }) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const navigate = useNavigate()
  const lines = order.lineItems.filter((line) => returnableOf(line) > 0)
  const mayReturn = may(can.createReturnOrders) && lines.length > 0
  const codes = useQuery({
    queryKey: ['return-codes'],
    enabled: mayReturn,
    staleTime: 300_000,
    queryFn: async ({ signal }) => {
      const [{ returnReasons }, { productConditions }] = await Promise.all([
        api.listReturnReasons({ filters: { status: 'active' } }, { signal }),
        api.listProductConditions({}, { signal }),
      ])
      return {
        reasons: returnReasons,
        conditions: productConditions.filter(({ status }) => status === 'active'),
      }
    },
  })
  if (!mayReturn) return null
  const create = async (values: Values) => {
    const { reason, condition, dropOffType, dropOffLocationCode, notes, ...quantities } = values
    const returned = lines.filter(({ code }) => Number(quantities[`line ${code}`] ?? 0) > 0)
    const returnOrder = {
      salesOrderNumber: order.orderNumber,
      customerId: order.customerId,
      dropOffType,
      notes: notes ?? null,
      dropOffLocationCode: dropOffLocationCode ?? null,
      lineItems: returned.map(({ code }) => ({
        code,
        salesOrderLineItemCode: code,
        quantity: quantities[`line ${code}`],
        returnReason: { code: reason },
        productCondition: { code: condition },
      })),
    } as Create
    const { ids } = expectNoErrors(await api.createReturnOrders({ body: { returnOrders: [returnOrder] } }))
    const [orderNumber] = ids
    if (orderNumber && may(can.viewReturnOrders))
      await navigate({ to: '/returns/$orderNumber', params: { orderNumber } })
  }
  const choices = (list: { code: string; name: string | null }[] = []) =>
    list.map(({ code, name }) => ({ value: code, label: name ?? code }))
  return (
    <NewButton
      isPlain
      title={words.return.new}
      initial={{ dropOffType: 'inPerson' }}
      fields={[
        ...lines.map((line) => ({
          name: `line ${line.code}`,
          label: words.return.ofLine({
            name: line.product.name || line.code,
            most: String(returnableOf(line)),
          }),
          facts: { kind: 'number', minimum: 0, maximum: returnableOf(line) } as const,
        })),
        { name: 'dropOffType', label: words.return.dropOff, facts: first.dropOffType },
        { name: 'notes', label: words.order.notes, facts: first.notes },
      ]}
      more={(form) => (
        <>
          <Select
            name="reason"
            label={words.detail.reason}
            data={choices(codes.data?.reasons)}
            value={typeof form.values.reason === 'string' ? form.values.reason : null}
            onChange={(next) => form.set('reason', next)}
            required
          />
          <Select
            name="condition"
            label={words.return.condition}
            data={choices(codes.data?.conditions)}
            value={typeof form.values.condition === 'string' ? form.values.condition : null}
            onChange={(next) => form.set('condition', next)}
            required
          />
          <Picker
            kind="location"
            label={words.return.location}
            value={
              typeof form.values.dropOffLocationCode === 'string' ? form.values.dropOffLocationCode : null
            }
            onChange={(next) => form.set('dropOffLocationCode', next)}
          />
        </>
      )}
      create={create}
    />
  )
}
