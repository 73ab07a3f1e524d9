import type { FilterFields, ListQuery } from '@tradepost/kernel'
import { anyDeviceFields, devicesOfCustomer, ownDeviceFields } from '../device/filter.read.ts'
import type { Definition } from '../record/filter.read.ts'
import { searchFilterFields } from '../record/filter.read.ts'

export type Kind = 'customer' | 'device'

const namesIn = (filter: unknown): string[] =>
  Array.isArray(filter)
    ? filter.flatMap(namesIn)
    : typeof filter === 'object' && filter !== null
      ? Object.entries(filter).flatMap(([name, value]) =>
          /^\$(and|or)$/.test(name) ? namesIn(value) : [name],
        )
      : []

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    // reported when it is compiled
    return null
  }
}

/**
 * Filters on customers find customers, filters on devices only find devices, and without either both are
 * found.
 */
export const kindsOf = (filters: string | undefined): Kind[] => {
  const names = filters ? namesIn(parsed(filters)) : []
  if (names.some((name) => !name.startsWith('devices.'))) return ['customer']
  return names.length > 0 ? ['device'] : ['customer', 'device']
}

export const fieldsFor = (kind: Kind, definitions: Definition[]): FilterFields =>
  kind === 'device'
    ? ownDeviceFields(definitions)
    : {
        ...Object.fromEntries(
          Object.entries(searchFilterFields(definitions)).map(([name, field]) => [`customer.${name}`, field]),
        ),
        ...anyDeviceFields(devicesOfCustomer, definitions),
      }

const prefixes: Record<Kind, string> = { customer: 'customer.', device: 'devices.' }

/** The part of a sort that applies to one kind. */
export const sortFor = (kind: Kind, kinds: Kind[], sort: string | undefined): string | undefined =>
  sort
    ?.split(',')
    .filter((part) => !kinds.some((other) => other !== kind && part.trim().startsWith(prefixes[other])))
    .join(',') || undefined

export type SearchQuery = Pick<ListQuery, 'filters' | 'sort' | 'after' | 'limit'> & { fields?: string }

/** A cursor begins with the letter of the kind that the page goes on with. */
export const readCursor = (
  after: string | undefined,
  kinds: Kind[],
): { kind: Kind; after?: string } | null => {
  const [first] = kinds
  if (!after) return first ? { kind: first } : null
  const kind = kinds.find((one) => one.startsWith(after.charAt(0)))
  return kind ? { kind, after: after.slice(1) || undefined } : null
}

export const toCursor = (kind: Kind, after = ''): string => kind.charAt(0) + after
