import rulesFacts from 'contract:updateRoutingRules'
import { Button, MultiSelect } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { notify } from '../../parts/notice.tsx'
import { Failed, textOf } from '../../parts/states.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Explanation = ResultFor<'explainRouting'>
type Strategy = Explanation['rules']['strategies'][number]

const strategies = rulesFacts.body?.strategies?.choices ?? []

const Considered = ({ explanation }: { explanation: Explanation }) => {
  const { words } = useWords()
  const { formats } = useDesk()
  const { locations, fulfillmentOrders, unrouted } = explanation
  if (locations.length === 0) return <p className="quiet">{words.routing.nothingLeft}</p>
  return (
    <>
      <p className="quiet">
        {words.routing.parts(formats.number(fulfillmentOrders.length), formats.number(unrouted.length))}
      </p>
      <div className="table-box plain">
        <table className="table">
          <thead>
            <tr>
              <th scope="col">{words.field.locationCode}</th>
              <th scope="col" data-from="tablet">
                {words.field.type}
              </th>
              <th scope="col">{words.routing.verdict}</th>
              <th scope="col" data-number>
                {words.stock.available}
              </th>
              <th scope="col" data-number data-from="tablet">
                {words.routing.rank}
              </th>
            </tr>
          </thead>
          <tbody>
            {locations.map(({ locationCode, fulfillmentMethod, isChosen, reason, ...rest }) => (
              <tr key={`${locationCode} ${fulfillmentMethod}`}>
                <td>{locationCode}</td>
                <td data-from="tablet">{wordFor(words.value, fulfillmentMethod)}</td>
                <td>
                  <span className="status" data-tone={isChosen ? 'good' : 'idle'}>
                    {wordFor(words.routing.reasons, reason)}
                  </span>
                </td>
                <td data-number>{formats.number(rest.availableQuantity)}</td>
                <td data-number data-from="tablet">
                  {formats.number(rest.rank)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

/** Why an order goes to a location, tried with other rules before somebody changes them, and done by hand. */
export const OrderRouting = ({ orderNumber }: { orderNumber: string }) => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const [tried, setTried] = useState<string[]>([])
  const explaining = useMutation({
    mutationFn: () =>
      api.explainRouting({
        orderNumber,
        body: tried.length > 0 ? { rules: { strategies: tried as Strategy[] } } : {},
      }),
  })
  const routing = useMutation({
    mutationFn: () => api.routeSalesOrder({ orderNumber }),
    onSuccess: async ({ fulfillmentOrders }) => {
      notify(words.routing.routed(String(fulfillmentOrders.length)))
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
          {may('FOC') && (
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
        value={tried}
        onChange={setTried}
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
