import type { BoundOperation, Operation, PageMeta } from '@tradepost/contract'
import type { PageOptions } from './page.types.ts'
import type { Input } from './request.ts'

type Page = { meta: PageMeta } & Record<string, unknown[]>
type Read = (input: Input, options: PageOptions) => Promise<unknown>

type Properties = Record<string, { type?: unknown }>
const propertiesOf = (schema: unknown): Properties =>
  (schema as { properties?: Properties } | null | undefined)?.properties ?? {}

const besideTheList = new Set(['errors', 'facets'])

/** The list of a paged answer, found as the types find it; undefined for operations that answer anything else. */
export const listNameOf = ({ method, safe, responses }: Operation): string | undefined => {
  const properties = propertiesOf(responses[200])
  if ((method !== 'GET' && !safe) || !('meta' in properties)) return undefined
  const names = Object.keys(properties).filter(
    (n) => !besideTheList.has(n) && properties[n]?.type === 'array',
  )
  return names.length === 1 ? names[0] : undefined
}

/** The input of the page after this one, or null after the last. */
const nextInput = (operation: Operation, input: Input, meta: PageMeta, count: number): Input | null => {
  const query = propertiesOf(operation.query)
  if ('after' in query) {
    const { offset: _, ...rest } = input
    return meta.cursors?.after ? { ...rest, after: meta.cursors.after } : null
  }
  if (!('offset' in query) || count === 0) return null
  const offset = (meta.offset ?? Number(input.offset ?? 0)) + count
  const isLast = meta.totalItemCount === undefined ? count < meta.limit : offset >= meta.totalItemCount
  return isLast ? null : { ...input, offset }
}

export async function* readPages(
  { operation }: BoundOperation,
  listName: string,
  read: Read,
  first: Input = {},
  options: PageOptions = {},
): AsyncGenerator<Page, void, undefined> {
  let input: Input | null = first
  while (input) {
    const page = (await read(input, options)) as Page
    yield page
    input = nextInput(operation, input, page.meta, page[listName]?.length ?? 0)
  }
}

export async function* readItems(
  pages: AsyncGenerator<Page, void, undefined>,
  listName: string,
): AsyncGenerator<unknown, void, undefined> {
  for await (const page of pages) yield* page[listName] ?? []
}
