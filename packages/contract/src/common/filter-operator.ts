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

/** `holds` says in the docs when it does. */
type Texts = { readonly holds: string }
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
  },
  $ne: {
    opposite: '$eq',
    holds: 'does not equal it; `null` means it has any',
  },
  $gt: {
    kind: 'order',
    order: ['greater'],
    fields: 'ordered',
    holds: 'is greater',
  },
  $gte: {
    kind: 'order',
    order: ['greater', 'equal'],
    fields: 'ordered',
    holds: 'is greater or equal',
  },
  $lt: {
    kind: 'order',
    order: ['less'],
    fields: 'ordered',
    holds: 'is less',
  },
  $lte: {
    kind: 'order',
    order: ['less', 'equal'],
    fields: 'ordered',
    holds: 'is less or equal',
  },
  $ct: {
    kind: 'text',
    match: 'contains',
    fields: 'texts',
    holds: 'contains the text, in any case; of a list, any of the texts',
  },
  $nct: {
    opposite: '$ct',
    holds: 'contains none of them',
  },
  $in: {
    kind: 'membership',
    fields: 'all',
    holds: 'is one of the list; `null` in the list means no value',
  },
  $nin: {
    opposite: '$in',
    holds: 'is none of the list',
  },
  $exists: {
    kind: 'presence',
    fields: 'all',
    holds: 'has a value (`true`) or none (`false`)',
  },
  $nExists: {
    opposite: '$exists',
    holds: 'has no value (`true`) or any (`false`)',
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
