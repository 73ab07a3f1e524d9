type Ordering = 'less' | 'equal' | 'greater'
export type TextMatch = 'contains' | 'startsWith' | 'endsWith'

/** How an operator decides. SQL for lists and the conditions of promotions both follow it, so an operator is one row. */
export type Comparison =
  /** The value, compared with the operand, is one of these. */
  | { readonly order: readonly Ordering[] }
  /** The text has the operand in it, in any case; of a list, any of the texts. */
  | { readonly text: TextMatch }
  /** The value is in the list. */
  | { readonly membership: true }
  /** There is a value, or none. */
  | { readonly presence: true }

/** The fields that it applies to: all, those with an order, or texts. */
type Fields = 'all' | 'ordered' | 'texts'

/** `holds` says when it does, for the docs. */
type Definition =
  | (Comparison & { readonly fields: Fields; readonly holds: string })
  /** Holds where the other one does not. */
  | { readonly opposite: string; readonly holds: string }

/** Every operator of filters and of the conditions of promotions. */
export const filterOperators = {
  $eq: { order: ['equal'], fields: 'all', holds: 'equals the value; `null` means it has none' },
  $ne: { opposite: '$eq', holds: 'does not equal it; `null` means it has any' },
  $gt: { order: ['greater'], fields: 'ordered', holds: 'is greater' },
  $gte: { order: ['greater', 'equal'], fields: 'ordered', holds: 'is greater or equal' },
  $lt: { order: ['less'], fields: 'ordered', holds: 'is less' },
  $lte: { order: ['less', 'equal'], fields: 'ordered', holds: 'is less or equal' },
  $ct: {
    text: 'contains',
    fields: 'texts',
    holds: 'contains the text, in any case; of a list, any of the texts',
  },
  $nct: { opposite: '$ct', holds: 'contains none of them' },
  $in: { membership: true, fields: 'all', holds: 'is one of the list; `null` in the list means no value' },
  $nin: { opposite: '$in', holds: 'is none of the list' },
  $exists: { presence: true, fields: 'all', holds: 'has a value (`true`) or none (`false`)' },
  $nExists: { opposite: '$exists', holds: 'has no value (`true`) or any (`false`)' },
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

type Scalar = string | number | boolean | Date | null
type OperandOf<Name extends FilterOperator> = Table[Name] extends {
  opposite: infer Base extends FilterOperator
}
  ? OperandOf<Base>
  : Table[Name] extends { order: unknown }
    ? Scalar
    : Table[Name] extends { text: unknown }
      ? string | readonly string[]
      : Table[Name] extends { membership: unknown }
        ? readonly Scalar[]
        : boolean

/** Operators with what they take, as callers write them. */
export type FilterCondition = { [Name in FilterOperator]?: OperandOf<Name> }
