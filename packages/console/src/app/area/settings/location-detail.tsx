import facts from 'contract:updateLocation'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { RowsField } from '../../parts/form/rows-field.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { LocationSlots } from './location-slots.tsx'

type Location = ResultFor<'getLocation'>['location']
type Update = InputFor<'updateLocation'>['body']

const body = facts.body ?? {}
const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const addressColumns = ['street', 'postalCode', 'city', 'region', 'country', 'phoneNumber', 'emailAddress']

/** A store or warehouse: where it is, when it is open, what it can do, and its slots. */
export const LocationDetail = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const reread = () => queries.invalidateQueries({ queryKey: ['locations'] })
  const { locationCode = '' } = useParams({ strict: false })
  const field = (name: string) => ({ name, label: wordFor(words.settings.keys, name), facts: body[name] })
  const inner = (of: string, name: string) => ({
    name: `${of}.${name}`,
    label: wordFor(words.settings.keys, name),
    facts: body[of]?.fields?.[name],
  })
  return (
    <EntityForm<Location>
      name={['location', locationCode]}
      back={{ to: '/settings/locations', title: words.settings.locations }}
      read={async (signal) => {
        const { body: answer, etag } = await api.raw.getLocation({ locationCode }, { signal })
        return { entity: answer.location, etag }
      }}
      title={({ name }) => name}
      status={({ status }) => <Status value={status} />}
      note={({ code }) => <code>{code}</code>}
      actions={({ name }) =>
        may('LLD') && (
          <DeleteButton
            what={name}
            text={words.settings.deleteLocationText}
            remove={async () => {
              await api.deleteLocation({ locationCode })
              void reread()
              await navigate({ to: '/settings/locations' })
            }}
          />
        )
      }
      canEdit={may('LLE')}
      save={async (changes, etag) => {
        await api.updateLocation({ locationCode, body: changes as Update }, { ifMatch: etag })
        void reread()
      }}
      groups={[
        {
          title: words.settings.location,
          fields: ['name', 'status', 'supportedFulfillmentMethods', 'isDefault'].map(field),
        },
        {
          title: words.settings.hours,
          isRow: true,
          fields: days.map((day) => inner('operationHours', day)),
        },
        {
          title: words.settings.addresses,
          fields: [
            {
              name: 'addresses',
              label: words.settings.addresses,
              edit: (form, isReadOnly) => (
                <RowsField
                  title={words.settings.addresses}
                  columns={addressColumns.map((name) => ({
                    name,
                    label: wordFor(words.settings.keys, name),
                    facts: { kind: 'text', nullable: true },
                  }))}
                  rows={(form.values.addresses ?? []) as Record<string, unknown>[]}
                  blank={{ country: null }}
                  isReadOnly={isReadOnly}
                  problem={form.problems.byField.addresses}
                  onChange={(rows) => form.set('addresses', rows)}
                />
              ),
            },
          ],
        },
        {
          title: words.settings.more,
          isSide: true,
          fields: [
            ...['timeZone', 'localeCode', 'latitude', 'longitude'].map(field),
            inner('settings', 'pickupInstructions'),
            inner('inventory', 'safetyStock'),
          ],
        },
      ]}
    >
      {() => <LocationSlots locationCode={locationCode} />}
    </EntityForm>
  )
}
