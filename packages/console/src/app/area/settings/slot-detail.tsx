import facts from 'contract:updateFulfillmentSlot'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Slot = ResultFor<'getFulfillmentSlot'>['fulfillmentSlot']
type Update = InputFor<'updateFulfillmentSlot'>['body']

const body = facts.body ?? {}

/** Hours of a location in which so many orders may be collected. */
export const SlotDetail = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { locationCode = '', slotId = '' } = useParams({ strict: false })
  const reread = () => queries.invalidateQueries({ queryKey: ['location', locationCode, 'slots'] })
  const titleOf = ({ date, from, to }: Slot) => `${formats.shortDay(date)} ${from}–${to}`
  return (
    <EntityForm<Slot>
      name={['slot', locationCode, slotId]}
      back={{
        to: '/settings/locations/$locationCode',
        params: { locationCode },
        title: words.settings.location,
      }}
      read={async (signal) => {
        const { body: answer, etag } = await api.raw.getFulfillmentSlot({ locationCode, slotId }, { signal })
        return { entity: answer.fulfillmentSlot, etag }
      }}
      title={titleOf}
      status={({ status }) => <Status value={status} />}
      note={({ bookedCount }) => words.settings.booked(formats.number(bookedCount))}
      actions={(slot) =>
        may('LLD') && (
          <DeleteButton
            what={titleOf(slot)}
            text={words.settings.deleteSlotText}
            remove={async () => {
              await api.deleteFulfillmentSlot({ locationCode, slotId })
              void reread()
              await navigate({ to: '/settings/locations/$locationCode', params: { locationCode } })
            }}
          />
        )
      }
      canEdit={may('LLE')}
      save={async (changes, etag) => {
        await api.updateFulfillmentSlot({ locationCode, slotId, body: changes as Update }, { ifMatch: etag })
        void reread()
      }}
      groups={[
        {
          title: words.settings.slot,
          fields: ['date', 'from', 'to', 'status', 'orderLimit'].map((name) => ({
            name,
            label: wordFor(words.settings.keys, name),
            facts: body[name],
          })),
        },
      ]}
    />
  )
}
