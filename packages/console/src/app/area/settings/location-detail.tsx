import facts from 'contract:updateLocation'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { EntityForm, entityIn } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { rowsField } from '../../parts/form/part-fields.tsx'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { LocationSlots } from './location-slots.tsx'

type Location = ResultFor<'getLocation'>['location']
type Update = InputFor<'updateLocation'>['body']

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const addressColumns = ['street', 'postalCode', 'city', 'region', 'country', 'phoneNumber', 'emailAddress']

/** A store or warehouse: where it is, when it is open, what it can do, and its slots. */
export const LocationDetail = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { locationCode = '' } = useParams({ strict: false })
  const field = fieldsIn(facts.body, words.settings.keys)
  const fields = (...names: string[]) => names.map((name) => field(name))
  const column = (name: string) => ({
    name,
    label: wordFor(words.settings.keys, name),
    facts: { kind: 'text', nullable: true } as const,
  })
  return (
    <EntityForm<Location>
      name={['location', locationCode]}
      back={{ to: '/settings/locations', title: words.settings.locations, name: 'locations' }}
      read={(signal) => entityIn(api.raw.getLocation({ locationCode }, { signal }), 'location')}
      title={({ name }) => name}
      status={({ status }) => <Status value={status} />}
      note={({ code }) => <code>{code}</code>}
      deletes={({ name }) =>
        may(can.deleteLocations) && {
          what: name,
          text: words.settings.deleteLocationText,
          remove: () => api.deleteLocation({ locationCode }),
        }
      }
      canEdit={may(can.editLocations)}
      save={(changes, ifMatch) => api.updateLocation({ locationCode, body: changes as Update }, { ifMatch })}
      groups={[
        {
          title: words.settings.location,
          fields: fields('name', 'status', 'supportedFulfillmentMethods', 'isDefault'),
        },
        {
          title: words.settings.hours,
          isRow: true,
          fields: fields(...days.map((day) => `operationHours.${day}`)),
        },
        {
          title: words.settings.addresses,
          fields: [
            rowsField('addresses', words.settings.addresses, addressColumns.map(column), { country: null }),
          ],
        },
        {
          title: words.settings.more,
          isSide: true,
          fields: [
            ...fields('timeZone', 'localeCode', 'latitude', 'longitude'),
            ...fields('settings.pickupInstructions', 'inventory.safetyStock'),
          ],
        },
      ]}
    >
      {() => <LocationSlots locationCode={locationCode} />}
    </EntityForm>
  )
}
