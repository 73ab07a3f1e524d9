import rulesFacts from 'contract:updateRoutingRules'
import { Button, MultiSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { notify } from '../../parts/notice.tsx'
import { Failed, textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Explanation = ResultFor<'explainRouting'>
type Location = Explanation['locations'][number]
type Strategy = Explanation['rules']['strategies'][number]

const strategies = rulesFacts.body?.strategies?.choices ?? []

const Considered = ({ explanation }: { explanation: Explanation }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const column = useColumnKinds<Location>()
  const { locations, fulfillmentOrders, unrouted } = explanation
  const verdictOf = ({ isChosen, reason }: Location) => (
    <span className="status" data-tone={isChosen ? 'good' : 'idle'}>
      {wordFor(words.routing.reasons, reason)}
    </span>
  )
  if (locations.length === 0) return <p className="quiet">{words.routing.nothingLeft}</p>
  return (
    <>
      <p className="quiet">
        {words.routing.parts({
          orders: formats.number(fulfillmentOrders.length),
          lines: formats.number(unrouted.length),
        })}
      </p>
      <RowsTable
        title={words.routing.title}
        columns={[
          column.text('locationCode'),
          column.word('fulfillmentMethod', { title: words.field.type, from: 'tablet' }),
          column.own('reason', verdictOf, { title: words.routing.verdict }),
          column.number('availableQuantity', { title: words.stock.available }),
          column.number('rank', { title: words.routing.rank, from: 'tablet' }),
        ]}
        rows={locations}
        keyOf={({ locationCode, fulfillmentMethod }) => `${locationCode} ${fulfillmentMethod}`}
      />
    </>
  )
}

/** Why an order goes to a location, tried with other rules before somebody changes them, and done by hand. */
export const OrderRouting = ({ orderNumber }: { orderNumber: string }) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const [priorities, setPriorities] = useState<string[]>([])
  const explaining = useMutation({
    mutationFn: () =>
      api.explainRouting({
        orderNumber,
        body: priorities.length > 0 ? { rules: { strategies: priorities as Strategy[] } } : {},
      }),
  })
  const routing = useMutation({
    mutationFn: () => api.routeSalesOrder({ orderNumber }),
    onSuccess: async ({ fulfillmentOrders }) => {
      notify(words.routing.routed({ count: String(fulfillmentOrders.length) }))
      explaining.reset()
      await queries.invalidateQueries({ queryKey: ['order', orderNumber] })
      void queries.invalidateQueries({ queryKey: ['fulfillment'] })
    },
    onError: (error) => notify(textOf(error), true),
  })
  return (
    <Card
      title={words.routing.title}
      extra={
        <div className="buttons">
          <Button
            variant="default"
            size="compact-sm"
            loading={explaining.isPending}
            onClick={() => explaining.mutate()}
          >
            {words.routing.explain}
          </Button>
          {may(can.createFulfillmentOrders) && (
            <Button
              variant="default"
              size="compact-sm"
              loading={routing.isPending}
              onClick={() => routing.mutate()}
            >
              {words.routing.route}
            </Button>
          )}
        </div>
      }
    >
      <MultiSelect
        label={words.routing.tryWith}
        data={strategies.map((value) => ({ value, label: wordFor(words.value, value) }))}
        value={priorities}
        onChange={(next) => {
          setPriorities(next)
          explaining.reset()
        }}
        clearable
        mb="sm"
      />
      {explaining.error && <Failed error={explaining.error} />}
      {explaining.data ? (
        <Considered explanation={explaining.data} />
      ) : (
        <p className="quiet">{words.routing.lead}</p>
      )}
    </Card>
  )
}
