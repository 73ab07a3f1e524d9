import { type EventDefinition, eventsByService } from '../../packages/contract/src/events/index.ts'
import { inserted, table } from './table.ts'

type Schema = { properties?: Record<string, unknown>; required?: string[] }

const fieldsOf = ({ payload }: EventDefinition): string => {
  const { properties = {}, required = [] } = payload as Schema
  return Object.keys(properties)
    .map((name) => (required.includes(name) ? `\`${name}\`` : `\`${name}\`?`))
    .join(', ')
}

const titles: Record<keyof typeof eventsByService, string> = {
  auth: 'Accounts',
  merchant: 'Merchants and shops',
  location: 'Locations',
  catalog: 'Catalog and stock',
  customer: 'Customers',
  segmentation: 'Segments',
  promotion: 'Promotions',
  order: 'Orders',
  shop: 'Carts',
  cms: 'Content',
  notification: 'Notifications',
  import: 'Imports',
  webhook: 'Webhooks',
}

const section = ([service, events]: [string, Record<string, EventDefinition>]): string => {
  const rows = Object.entries(events).map(([name, definition]) => [
    `\`${name}\``,
    definition.description,
    fieldsOf(definition),
  ])
  return `### ${titles[service as keyof typeof titles]}\n\n${table([['Event', 'When', 'Payload'], ...rows])}`
}

/** The tables of events, as the registry has them. */
export const withEvents = (text: string): string =>
  inserted(text, 'events', Object.entries(eventsByService).map(section).join('\n\n'))
