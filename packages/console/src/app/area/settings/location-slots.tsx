import createFacts from 'contract:createFulfillmentSlots'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type InputFor } from '@tradepost/sdk'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { DayInput } from '../../parts/input/day-input.tsx'
import { Failed } from '../../parts/states.tsx'
import { Status } from '../../parts/status.tsx'
import { dayOf } from '../../parts/zone.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Create = InputFor<'createFulfillmentSlots'>['body']['fulfillmentSlots'][number]

const first = createFacts.body?.fulfillmentSlots?.fields ?? {}
const asked = ['date', 'from', 'to', 'orderLimit']
const MOST = 50

/** Hours in which customers may collect, the next ones first, with how many orders are in each. */
export const LocationSlots = ({ locationCode }: { locationCode: string }) => {
  const { words } = useWords()
  const { api, formats, may, session } = useSession()
  const queries = useQueryClient()
  const queryKey = ['location', locationCode, 'slots']
  const [from, setFrom] = useState(() => dayOf(session.merchant.timezone, new Date().toISOString()))
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, from],
    enabled: from !== '',
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.listFulfillmentSlots(
        {
          locationCode,
          limit: MOST,
          filters: { date: { $gte: from } },
        },
        { signal },
      ),
  })
  const create = async (values: Values) => {
    // hours name a slot for people; two with the same ones are refused
    const id = [values.date, values.from, values.to].join('_')
    const slot = { ...values, id } as Create
    expectNoErrors(await api.createFulfillmentSlots({ locationCode, body: { fulfillmentSlots: [slot] } }))
    await queries.invalidateQueries({ queryKey })
  }
  return (
    <Card
      title={words.settings.slots}
      extra={
        <div className="buttons">
          <DayInput size="xs" aria-label={words.settings.slotsFrom} value={from} onChange={setFrom} />
          {may(can.createLocations) && (
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
          )}
        </div>
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data?.fulfillmentSlots.length === 0 && <p className="quiet">{words.settings.noSlots}</p>}
      <ul className="rows">
        {data?.fulfillmentSlots.map(({ id, date, from: begin, to, status, bookedCount, orderLimit }) => (
          <li key={id}>
            <Link
              className="row-link"
              to="/settings/locations/$locationCode/slots/$slotId"
              params={{ locationCode, slotId: id }}
            >
              {formats.shortDay(date)} {begin}–{to}
            </Link>
            <b>
              {formats.number(bookedCount)} / {orderLimit === null ? '∞' : formats.number(orderLimit)}
            </b>
            <Status value={status} />
          </li>
        ))}
      </ul>
      {data && (data.meta.totalItemCount ?? 0) > MOST && (
        <p className="quiet card-note">
          {words.list.firstOf({
            count: formats.number(MOST),
            total: formats.number(data.meta.totalItemCount),
          })}
        </p>
      )}
    </Card>
  )
}
