import { allOperations, type BoundOperation, type TSchema } from '@tradepost/contract'
import type { Client } from '@tradepost/sdk'
import { type Difference, firstDifference } from './difference.ts'

type ObjectSchema = { properties?: Record<string, TSchema>; required?: string[] } | null | undefined
type Input = Record<string, string | number>
type Page = Record<string, unknown>
type Pager = (input: Input) => AsyncIterator<Page>

const parametersOf = ({ path }: BoundOperation): string[] =>
  [...path.replace('{merchantCode}', '').matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? '')

const pagerOf = (api: Client, name: string): Pager | undefined =>
  (api.pages as unknown as Record<string, Pager | undefined>)[name]

/** Lists that show what belongs to a server and not to the merchant. */
const ofServer = new Set(['listPluginCalls', 'listWebhookDeliveries'])

/** Every list that can be read with the merchant and these values alone. */
export const listsReadableWith = (api: Client, values: Input): BoundOperation[] =>
  allOperations.filter(
    (bound) =>
      bound.service.scope === 'merchant' &&
      bound.operation.method === 'GET' &&
      pagerOf(api, bound.name) !== undefined &&
      !ofServer.has(bound.name) &&
      ((bound.operation.query as ObjectSchema)?.required ?? []).length === 0 &&
      parametersOf(bound).every((name) => name in values),
  )

const inputOf = (bound: BoundOperation, values: Input): Input => {
  const named = parametersOf(bound).map((name) => [name, values[name] ?? ''])
  const { maximum } = ((bound.operation.query as ObjectSchema)?.properties?.limit ?? {}) as {
    maximum?: number
  }
  return { ...Object.fromEntries(named), ...(maximum !== undefined && { limit: maximum }) }
}

/** Different on every read. */
const volatile = ['lastUsedDate', 'lastSignInDate']
/** An import can be undone only where it was applied: the images of its records are not in the file. */
const leftBehind = ['undoableUntil']
const notCompared = new Set([...volatile, ...leftBehind, 'cursors'])

/** Addresses of images hold a signature of the server; cursors are compared by the pages that they lead to. */
const comparable = (page: Page | undefined): unknown =>
  page &&
  JSON.parse(
    JSON.stringify(page, (key, value) => (notCompared.has(key) ? undefined : value)).replaceAll(
      /(\/images\/proxy\/)[\da-f]{32}/g,
      '$1signed',
    ),
  )

export type Compared = { name: string; items: number; pages: number; difference: Difference | null }

const countItems = (page: Page): number =>
  Object.entries(page).reduce(
    (sum, [key, value]) => sum + (key !== 'errors' && Array.isArray(value) ? value.length : 0),
    0,
  )

/** Page by page to the end, or to the first field that differs. */
export const compareList = async (
  bound: BoundOperation,
  [here, there]: [Client, Client],
  values: Input,
): Promise<Compared> => {
  const { name } = bound
  const input = inputOf(bound, values)
  const readers = [here, there].map((api) => pagerOf(api, name)?.(input))
  for (let pages = 0, items = 0; ; pages++) {
    const [one, other] = await Promise.all(
      readers.map(async (reader) => (await reader?.next())?.value as Page | undefined),
    )
    const difference = firstDifference(comparable(one), comparable(other))
    if (difference || !one) return { name, items, pages, difference }
    items += countItems(one)
  }
}
