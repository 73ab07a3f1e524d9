// Writes the tables of docs/events.md from the registry of events:
//   npx node scripts/events.ts
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type EventDefinition, eventsByService } from '../packages/contract/src/events/index.ts'
import { table } from './table.ts'

const page = join(dirname(dirname(fileURLToPath(import.meta.url))), 'docs', 'events.md')

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
}

const section = ([service, events]: [string, Record<string, EventDefinition>]): string => {
  const rows = Object.entries(events).map(([name, definition]) => [
    `\`${name}\``,
    definition.description,
    fieldsOf(definition),
  ])
  return `### ${titles[service as keyof typeof titles]}\n\n${table([['Event', 'When', 'Payload'], ...rows])}`
}

/** The page as the registry has it. */
export const withEvents = (text: string): string =>
  text.replace(
    /(<!-- events -->\n\n).*?(\n\n<!-- end -->)/s,
    (_, start, end) => start + Object.entries(eventsByService).map(section).join('\n\n') + end,
  )

if (import.meta.main) await writeFile(page, withEvents(await readFile(page, 'utf8')))
