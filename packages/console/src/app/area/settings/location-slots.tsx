import createFacts from 'contract:createFulfillmentSlots'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { expectNoErrors, type InputFor } from '@tradepost/sdk'
import { Card } from '../../parts/detail/detail.tsx'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { Failed } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Create = InputFor<'createFulfillmentSlots'>['body']['fulfillmentSlots'][number]

const first = createFacts.body?.fulfillmentSlots?.fields ?? {}
const asked = ['id', 'date', 'from', 'to', 'orderLimit']

/** Hours in which customers may collect, the next ones first, with how many orders are in each. */
export const LocationSlots = ({ locationCode }: { locationCode: string }) => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const queryKey = ['location', locationCode, 'slots']
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      api.listFulfillmentSlots(
        {
          locationCode,
          limit: 50,
          sort: 'date',
          filters: { date: { $gte: new Date().toISOString().slice(0, 10) } },
        },
        { signal },
      ),
  })
  const create = async (values: Values) => {
    expectNoErrors(
      await api.createFulfillmentSlots({ locationCode, body: { fulfillmentSlots: [values as Create] } }),
    )
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <Card
      title={words.settings.slots}
      extra={
        may('LLC') && (
          <NewButton
            isPlain
            title={words.settings.newSlot}
            fields={asked.map((name) => ({
              name,
              label: wordFor(words.settings.keys, name),
              facts: first[name],
            }))}
            create={create}
          />
        )
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data?.fulfillmentSlots.length === 0 && <p className="quiet">{words.settings.noSlots}</p>}
      <ul className="rows">
        {data?.fulfillmentSlots.map(({ id, date, from, to, status, bookedCount, orderLimit }) => (
          <li key={id}>
            <span>
              {formats.shortDay(date)} {from}–{to}
            </span>
            <b>
              {formats.number(bookedCount)} / {orderLimit === null ? '∞' : formats.number(orderLimit)}
            </b>
            <Status value={status} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
