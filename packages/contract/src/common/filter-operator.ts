type Definition = {
  /** Type of the operand. */
  operand: 'value' | 'list' | 'text' | 'truth'
  /** The fields that it can ask about: every one, those that have an order, or those that are texts. */
  fields: 'all' | 'ordered' | 'texts'
  /** Holds where this one does not. */
  opposite?: string
  /** When it holds, for the docs. */
  holds: string
}

/** Every operator of filters and of the conditions of promotions; what is not here exists nowhere. */
export const filterOperators = {
  $eq: { operand: 'value', fields: 'all', holds: 'equals the value; `null` means it has none' },
  $ne: {
    operand: 'value',
    fields: 'all',
    opposite: '$eq',
    holds: 'does not equal it; `null` means it has any',
  },
  $gt: { operand: 'value', fields: 'ordered', holds: 'is greater' },
  $gte: { operand: 'value', fields: 'ordered', holds: 'is greater or equal' },
  $lt: { operand: 'value', fields: 'ordered', holds: 'is less' },
  $lte: { operand: 'value', fields: 'ordered', holds: 'is less or equal' },
  $ct: {
    operand: 'text',
    fields: 'texts',
    holds: 'contains the text, in any case; of a list, any of the texts',
  },
  $nct: { operand: 'text', fields: 'texts', opposite: '$ct', holds: 'contains none of them' },
  $in: { operand: 'list', fields: 'all', holds: 'is one of the list; `null` in the list means no value' },
  $nin: { operand: 'list', fields: 'all', opposite: '$in', holds: 'is none of the list' },
  $exists: { operand: 'truth', fields: 'all', holds: 'has a value (`true`) or none (`false`)' },
  $nExists: {
    operand: 'truth',
    fields: 'all',
    opposite: '$exists',
    holds: 'has no value (`true`) or any (`false`)',
  },
} as const satisfies Record<string, Definition>

export type FilterOperator = keyof typeof filterOperators
export const filterOperatorNames = Object.keys(filterOperators) as FilterOperator[]

/** `$eq $ne …`, for descriptions. */
export const filterOperatorList = filterOperatorNames.join(' ')

/** Operators defined as the opposite of another one. */
export type OppositeOperator = {
  [Name in FilterOperator]: (typeof filterOperators)[Name] extends { opposite: string } ? Name : never
}[FilterOperator]

type Scalar = string | number | boolean | Date | null
type Operands = {
  value: Scalar
  list: readonly Scalar[]
  text: string | readonly string[]
  truth: boolean
}

/** Operators with what they take, as callers write them. */
export type FilterCondition = {
  [Name in FilterOperator]?: Operands[(typeof filterOperators)[Name]['operand']]
}
