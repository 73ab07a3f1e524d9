import { offeredAt } from '../../services/content/index.ts'

/** A choice of a visitor, as the address of the page says it: `?f.colour=red&f.colour=blue&min=5&sort=priceUp`. */
export type Finding = {
  text: string
  chosen: ReadonlyMap<string, readonly string[]>
  min: number | null
  max: number | null
  sort: SortName | null
  /** Where none is chosen. */
  usual: SortName
  page: number
}

export const PAGE_SIZE = 24
const MAX_PAGE = 400
const MAX_CHOSEN = 9
const MAX_VALUES = 20

/** By the name that the address uses; relevance is the order of a search, rank that of a single category. */
const sorts = {
  relevance: undefined,
  rank: 'sequenceId:asc',
  rankDown: 'sequenceId:desc',
  name: 'name:asc',
  nameDown: 'name:desc',
  priceUp: 'price:asc',
  priceDown: 'price:desc',
  newest: 'createDate:desc',
} as const
export type SortName = keyof typeof sorts

const always: readonly SortName[] = ['name', 'priceUp', 'priceDown', 'newest']

/** Products of a category have no relevance; orders that only some shops want are offered by those. */
export const sortsFor = ({ text, usual }: Pick<Finding, 'text' | 'usual'>): SortName[] =>
  (Object.keys(sorts) as SortName[]).filter(
    (name) => always.includes(name) || name === usual || (name === 'relevance' && text !== ''),
  )

const preferred = {
  'name:asc': 'name',
  'name:desc': 'nameDown',
  'price:asc': 'priceUp',
  'price:desc': 'priceDown',
  'rank:asc': 'rank',
  'rank:desc': 'rankDown',
} as const satisfies Record<string, SortName>

/** By the setting of the shop. Only a single category has places for its products; elsewhere names count. */
export const usualSort = (setting: keyof typeof preferred | null, hasPlaces: boolean): SortName => {
  const name = setting === null ? 'name' : preferred[setting]
  return hasPlaces || !name.startsWith('rank') ? name : 'name'
}

const list = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string')

const amount = (value: unknown): number | null => {
  const [text = ''] = list(value)
  const number = Number(text.replace(',', '.'))
  return text.trim() !== '' && Number.isFinite(number) && number >= 0 && number < 1e9 ? number : null
}

export const readFinding = (query: Record<string, unknown>): Finding => {
  const chosen = new Map<string, readonly string[]>()
  for (const [name, value] of Object.entries(query)) {
    const code = name.slice(2)
    const values = [...new Set(list(value))].filter((each) => each !== '' && each.length <= 255)
    const isChoice = name.startsWith('f.') && code !== '' && code.length <= 255 && !/[,\0]/.test(code)
    if (isChoice && values.length > 0 && chosen.size < MAX_CHOSEN)
      chosen.set(code, values.slice(0, MAX_VALUES))
  }
  const [text = ''] = list(query.q)
  const [sort = ''] = list(query.sort)
  const page = Number(list(query.page)[0] ?? 1)
  return {
    text: text.replaceAll('\0', '').trim().slice(0, 200),
    chosen,
    min: amount(query.min),
    max: amount(query.max),
    sort: Object.hasOwn(sorts, sort) ? (sort as SortName) : null,
    usual: text.trim() === '' ? 'name' : 'relevance',
    page: Number.isInteger(page) ? Math.min(MAX_PAGE, Math.max(1, page)) : 1,
  }
}

/** Variants and parts of bundles are found with their product. */
export const filtersOf = ({ chosen, min, max }: Finding, at: Date, categoryCode?: string) => ({
  ...(categoryCode !== undefined && { categoryCode }),
  parentProductCode: null,
  modelType: { $nin: ['variant', 'bundleItem'] },
  ...offeredAt(at),
  ...((min !== null || max !== null) && {
    price: { ...(min !== null && { $gte: min }), ...(max !== null && { $lte: max }) },
  }),
  ...Object.fromEntries([...chosen].map(([code, values]) => [`attributes.${code}`, { $in: values }])),
})

export const sortOf = (finding: Finding): string | undefined =>
  sorts[finding.sort !== null && sortsFor(finding).includes(finding.sort) ? finding.sort : finding.usual]

/** The address of the same choice with changes; what is as usual is left out. */
export const addressOf = (finding: Finding, change: Partial<Finding> = {}): string => {
  const { text, chosen, min, max, sort, page } = { ...finding, ...change }
  const query = new URLSearchParams()
  if (text !== '') query.set('q', text)
  for (const [code, values] of chosen) for (const value of values) query.append(`f.${code}`, value)
  if (min !== null) query.set('min', String(min))
  if (max !== null) query.set('max', String(max))
  if (sort !== null) query.set('sort', sort)
  if (page > 1) query.set('page', String(page))
  const written = query.toString()
  return written === '' ? '' : `?${written}`
}

export const isNarrowed = ({ chosen, min, max }: Finding): boolean =>
  chosen.size > 0 || min !== null || max !== null
