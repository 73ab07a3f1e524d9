import type { Service } from '@tradepost/contract'
import type { Routes } from '@tradepost/kernel'

/** The services as far as they are served: the reference page promises nothing else. */
export const servedServices = (routes: Routes[]): Service[] =>
  [...Map.groupBy(routes, ({ service }) => service)].map(([service, parts]) => ({
    ...service,
    operations: Object.fromEntries(
      Object.entries(service.operations).filter(([name]) => parts.some(({ handlers }) => name in handlers)),
    ),
  }))

/** Several parts of the contract are served below one name, such as `customer`. */
export const partsByName = (services: Service[]): Map<string, Service[]> =>
  Map.groupBy(services, ({ name }) => name)

export const titleOf = (parts: Service[]): string => parts.map(({ title }) => title).join(', ')
