import type { PageMeta } from '@tradepost/contract'
import type { Operation } from '../operation-table.ts'
import type { Input } from '../request/request.ts'
import type { PageOptions } from './page.types.ts'

type Page = { meta: PageMeta } & Record<string, unknown[]>
type Read = (input: Input, options: PageOptions) => Promise<unknown>

/** The input of the page after this one, or null after the last. */
const nextInput = ({ paging }: Operation, input: Input, meta: PageMeta, count: number): Input | null => {
  if (paging === 'after') {
    const { offset: _, ...rest } = input
    return meta.cursors?.after ? { ...rest, after: meta.cursors.after } : null
  }
  if (paging === undefined || count === 0) return null
  const offset = (meta.offset ?? Number(input.offset ?? 0)) + count
  const isLast = meta.totalItemCount === undefined ? count < meta.limit : offset >= meta.totalItemCount
  return isLast ? null : { ...input, offset }
}

export async function* readPages(
  operation: Operation,
  read: Read,
  first: Input = {},
  options: PageOptions = {},
): AsyncGenerator<Page, void, undefined> {
  let input: Input | null = first
  while (input) {
    const page = (await read(input, options)) as Page
    yield page
    input = nextInput(operation, input, page.meta, page[operation.list ?? '']?.length ?? 0)
  }
}

export async function* readItems(
  pages: AsyncGenerator<Page, void, undefined>,
  list: string,
): AsyncGenerator<unknown, void, undefined> {
  for await (const page of pages) yield* page[list] ?? []
}
