import type { Operation, Service } from '@tradepost/contract'
import { tagsOf } from '@tradepost/contract/openapi'

export const REFERENCE = '/docs'
/** The page of what webhooks receive. */
export const EVENTS = `${REFERENCE}/webhook-events`

/** The operations of a tag, which share a page. */
export type Chapter = {
  address: string
  name: string
  about: string
  service: Service
  operations: [name: string, operation: Operation][]
}

const slugOf = (name: string): string =>
  name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replace(/-$/, '')

export const chaptersOf = (services: Service[]): Chapter[] => {
  const tags = tagsOf(services)
  return services.flatMap((service) =>
    [...Map.groupBy(Object.entries(service.operations), ([, { tag }]) => tag)].map(([tag, operations]) => {
      const { name = tag, description = '' } = tags.get(service)?.get(tag) ?? {}
      return { address: `${REFERENCE}/${slugOf(name)}`, name, about: description, service, operations }
    }),
  )
}
