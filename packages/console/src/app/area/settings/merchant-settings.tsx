import facts from 'contract:updateSettings'
import { Switch } from '@mantine/core'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { type EntityField, EntityForm, entityIn, type FieldGroup } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Settings = ResultFor<'getSettings'>['settings']
type Update = InputFor<'updateSettings'>['body']

const body = facts.body?.settings?.fields ?? facts.body ?? {}

/** Settings that something acts on; those that are kept for apps are left to the API. */
const groups = {
  region: ['defaultLocale', 'defaultCurrency', 'defaultTimezone'],
  selling: [
    ...['enabledFulfillmentMethods', 'restrictMultiLocationOrders'],
    ...['productValidationOnOrderPlacement', 'strictOrderAddresses'],
  ],
  stock: ['inventoryReservationStrategy', 'lowStockThreshold'],
  retention: ['stockLedgerDays', 'productHistoryDays', 'pageVersionsKept'],
  storefront: [
    ...['enableWebIndexing', 'hideProductInventory', 'productListShowInventory'],
    ...['hideLocationsWithoutInventory', 'productShowAlternativeLocation', 'numberOfDisplayLocations'],
    ...['enableFulfillmentScheduling', 'hideBusyFulfillmentTimeSlots'],
    ...['enableSubstitutionPreferences', 'showCheckInPrompt'],
    ...['productVisibilityFulfillmentMethods', 'defaultFulfillmentMethods'],
  ],
  fulfillment: [
    ...['automaticRouting', 'manualPickMode', 'enforceSingleLineItemsScanning', 'POSOrderNumberRequired'],
    ...['notesOnCancelRequired', 'notesOnRejectRequired'],
  ],
  cancellation: [
    ...['automaticOrderCancellationEnabled', 'cancelOrderAfterSeconds'],
    ...['automaticReservationCancellationEnabled', 'cancelReservationAfterSeconds'],
    ...['pickupReminderTriggerAfterSeconds', 'scheduledPickupReminderBeforePickupSeconds'],
  ],
} as const

/** Null means that search engines are let in, so the switch must be on. */
const onUntilSwitchedOff = (field: EntityField): EntityField => ({
  ...field,
  edit: (form, isReadOnly) => (
    <Switch
      label={field.label}
      checked={form.values[field.name] !== false}
      disabled={isReadOnly}
      onChange={(event) => form.set(field.name, event.currentTarget.checked)}
    />
  ),
})

export const MerchantSettings = () => {
  const { words } = useWords()
  const { api, session, may, renew } = useSession()
  const field = fieldsIn(body, words.settings.keys)
  const shown: FieldGroup[] = (Object.keys(groups) as (keyof typeof groups)[]).map((key) => ({
    title: words.settings.groups[key],
    isSide: key === 'region',
    fields: groups[key].map((name) =>
      name === 'enableWebIndexing' ? onUntilSwitchedOff(field(name)) : field(name),
    ),
  }))
  return (
    <EntityForm<Settings>
      name={['settings', 'merchant']}
      tabs={<AreaTabs of="settings" />}
      read={(signal) => entityIn(api.raw.getSettings({}, { signal }), 'settings')}
      title={() => words.settings.title}
      note={() => session.merchant.code}
      canEdit={may(can.editMerchantSettings)}
      save={async (changes, etag) => {
        await api.updateSettings({ body: { settings: changes } as Update }, { ifMatch: etag })
        // the days and amounts of all pages follow
        if (groups.region.some((name) => name in changes)) await renew()
      }}
      groups={shown}
    />
  )
}
