/** One field's condition, as the API takes it. */
export type Condition = boolean | { [operator: string]: string | number | boolean | (string | number)[] }
export type Filters = Record<string, Condition>

/** The whole state of a list, kept in the address: opening the address shows the same list. */
export type ListSearch = {
  q?: string
  sort?: string
  filters?: Filters
  after?: string
  page?: number
}

const asText = (value: unknown): string | undefined =>
  (typeof value === 'string' || typeof value === 'number') && value !== '' ? String(value) : undefined

const isOperand = (value: unknown): boolean =>
  ['string', 'number', 'boolean'].includes(typeof value) ||
  (Array.isArray(value) && value.every((one) => ['string', 'number'].includes(typeof one)))

const isCondition = (value: unknown): value is Condition =>
  typeof value === 'boolean' ||
  (typeof value === 'object' &&
    value !== null &&
    Object.entries(value).every(([operator, operand]) => operator.startsWith('$') && isOperand(operand)))

const asFilters = (value: unknown): Filters | undefined => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const valid = Object.entries(value).filter((entry): entry is [string, Condition] => isCondition(entry[1]))
  return valid.length > 0 ? Object.fromEntries(valid) : undefined
}

/** An address may hold anything; what is no state of a list is left out. */
export const readListSearch = (raw: Record<string, unknown>): ListSearch => {
  const after = asText(raw.after)
  const page = Number(raw.page)
  const search: ListSearch = {
    q: asText(raw.q),
    sort: asText(raw.sort),
    filters: asFilters(raw.filters),
    after,
    page: after && Number.isInteger(page) && page > 1 ? page : undefined,
  }
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined))
}

type Query = Pick<ListSearch, 'q' | 'filters' | 'sort'>

const questionOf = ({ q = '', filters = {} }: Query) => JSON.stringify([q, filters])

/** The saved view that matches the list: with its sort order if there is one, else one without. */
export const viewOf = <View extends { search: Query }>(
  views: readonly View[],
  search: ListSearch,
): View | undefined => {
  const candidates = views.filter((view) => questionOf(view.search) === questionOf(search))
  return (
    candidates.find((view) => view.search.sort === search.sort) ??
    candidates.find((view) => view.search.sort === undefined)
  )
}

/** Another question begins at its first page. */
export const changed = (search: ListSearch, change: Partial<ListSearch>): ListSearch =>
  readListSearch({ ...search, after: undefined, page: undefined, ...change })

export const withFilter = (search: ListSearch, field: string, condition: Condition | null): ListSearch => {
  const { [field]: _, ...rest } = search.filters ?? {}
  return changed(search, { filters: condition === null ? rest : { ...rest, [field]: condition } })
}

/** Ascending, then descending, then as the list comes. */
export const nextSort = (current: string | undefined, field: string): string | undefined => {
  if (current === `${field}:asc`) return `${field}:desc`
  return current === `${field}:desc` ? undefined : `${field}:asc`
}
