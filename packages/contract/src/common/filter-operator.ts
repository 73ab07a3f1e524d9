type Ordering = 'less' | 'equal' | 'greater'
export type TextMatch = 'contains' | 'startsWith' | 'endsWith'

/** How an operator decides. SQL for lists and the conditions of promotions both follow it, so an operator is one row. */
export type Comparison =
  /** The value, compared with the operand, is one of these. */
  | { readonly kind: 'order'; readonly order: readonly Ordering[] }
  /** The text has the operand in it, in any case; of a list, any of the texts. */
  | { readonly kind: 'text'; readonly match: TextMatch }
  /** The value is in the list. */
  | { readonly kind: 'membership' }
  /** There is a value, or none. */
  | { readonly kind: 'presence' }

/** The fields that it applies to: all, those with an order, or texts. */
type Fields = 'all' | 'ordered' | 'texts'

/** `holds` says in the docs when it does, `label` stands between field and value in the console. */
type Texts = { readonly holds: string; readonly label: { readonly en: string; readonly de: string } }
type Definition = Texts &
  (
    | (Comparison & { readonly fields: Fields })
    /** Holds where the other one does not. */
    | { readonly opposite: string }
  )

/** Every operator of filters and of the conditions of promotions. */
export const filterOperators = {
  $eq: {
    kind: 'order',
    order: ['equal'],
    fields: 'all',
    holds: 'equals the value; `null` means it has none',
    label: { en: 'is', de: 'ist' },
  },
  $ne: {
    opposite: '$eq',
    holds: 'does not equal it; `null` means it has any',
    label: { en: 'is not', de: 'ist nicht' },
  },
  $gt: {
    kind: 'order',
    order: ['greater'],
    fields: 'ordered',
    holds: 'is greater',
    label: { en: 'is more than', de: 'ist mehr als' },
  },
  $gte: {
    kind: 'order',
    order: ['greater', 'equal'],
    fields: 'ordered',
    holds: 'is greater or equal',
    label: { en: 'is at least', de: 'ist mindestens' },
  },
  $lt: {
    kind: 'order',
    order: ['less'],
    fields: 'ordered',
    holds: 'is less',
    label: { en: 'is less than', de: 'ist weniger als' },
  },
  $lte: {
    kind: 'order',
    order: ['less', 'equal'],
    fields: 'ordered',
    holds: 'is less or equal',
    label: { en: 'is at most', de: 'ist höchstens' },
  },
  $ct: {
    kind: 'text',
    match: 'contains',
    fields: 'texts',
    holds: 'contains the text, in any case; of a list, any of the texts',
    label: { en: 'contains', de: 'enthält' },
  },
  $nct: {
    opposite: '$ct',
    holds: 'contains none of them',
    label: { en: 'does not contain', de: 'enthält nicht' },
  },
  $in: {
    kind: 'membership',
    fields: 'all',
    holds: 'is one of the list; `null` in the list means no value',
    label: { en: 'is one of', de: 'ist eines von' },
  },
  $nin: {
    opposite: '$in',
    holds: 'is none of the list',
    label: { en: 'is none of', de: 'ist keines von' },
  },
  $exists: {
    kind: 'presence',
    fields: 'all',
    holds: 'has a value (`true`) or none (`false`)',
    label: { en: 'is known', de: 'ist bekannt' },
  },
  $nExists: {
    opposite: '$exists',
    holds: 'has no value (`true`) or any (`false`)',
    label: { en: 'is not known', de: 'ist nicht bekannt' },
  },
} as const satisfies Record<string, Definition>

type Table = typeof filterOperators
export type FilterOperator = keyof Table
export const filterOperatorNames = Object.keys(filterOperators) as FilterOperator[]

/** `$eq $ne …`, for descriptions. */
export const filterOperatorList = filterOperatorNames.join(' ')

/** The comparison behind an operator, and whether it holds where that does not. */
export const comparisonOf = (
  name: FilterOperator,
): { comparison: Comparison; fields: Fields; isOpposite: boolean } => {
  const row = filterOperators[name]
  const base = 'opposite' in row ? filterOperators[row.opposite] : row
  return { comparison: base, fields: base.fields, isOpposite: 'opposite' in row }
}

/** Of a name with its dollar sign, which need not be one of ours. */
export const isFilterOperator = (name: string): name is FilterOperator => Object.hasOwn(filterOperators, name)

/** The names of all operators in a language of the console. */
export const filterOperatorLabels = (language: 'en' | 'de') =>
  Object.fromEntries(
    filterOperatorNames.map((name) => [name, filterOperators[name].label[language]]),
  ) as Record<FilterOperator, string>

type Scalar = string | number | boolean | Date | null
/** The operand of each kind of comparison. */
type Operands = {
  order: Scalar
  text: string | readonly string[]
  membership: readonly Scalar[]
  presence: boolean
}
type OperandOf<Name extends FilterOperator> = Table[Name] extends {
  opposite: infer Base extends FilterOperator
}
  ? OperandOf<Base>
  : Table[Name] extends { kind: infer Kind extends Comparison['kind'] }
    ? Operands[Kind]
    : never

/** Operators with what they take, as callers write them. */
export type FilterCondition = { [Name in FilterOperator]?: OperandOf<Name> }
