import facts from 'contract:updateFulfillmentSlot'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { EntityForm, entityIn } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Slot = ResultFor<'getFulfillmentSlot'>['fulfillmentSlot']
type Update = InputFor<'updateFulfillmentSlot'>['body']

/** Hours of a location in which so many orders may be collected. */
export const SlotDetail = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const { locationCode = '', slotId = '' } = useParams({ strict: false })
  const key = { locationCode, slotId }
  const field = fieldsIn(facts.body, words.settings.keys)
  const titleOf = ({ date, from, to }: Slot) => `${formats.shortDay(date)} ${from}–${to}`
  return (
    <EntityForm<Slot>
      name={['slot', locationCode, slotId]}
      back={{
        to: '/settings/locations/$locationCode',
        params: { locationCode },
        title: words.settings.location,
        name: ['location', locationCode, 'slots'],
      }}
      read={(signal) => entityIn(api.raw.getFulfillmentSlot(key, { signal }), 'fulfillmentSlot')}
      title={titleOf}
      status={({ status }) => <Status value={status} />}
      note={({ bookedCount }) => words.settings.booked({ count: bookedCount })}
      deletes={(slot) =>
        may(can.deleteLocations) && {
          what: titleOf(slot),
          text: words.settings.deleteSlotText,
          remove: () => api.deleteFulfillmentSlot(key),
        }
      }
      canEdit={may(can.editLocations)}
      save={(changes, ifMatch) => api.updateFulfillmentSlot({ ...key, body: changes as Update }, { ifMatch })}
      groups={[
        {
          title: words.settings.slot,
          fields: ['date', 'from', 'to', 'status', 'orderLimit'].map((name) => field(name)),
        },
      ]}
    />
  )
}
