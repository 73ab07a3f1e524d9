import type { Permission } from '@tradepost/contract/permission'

export type FieldKind =
  | 'text'
  | 'number'
  | 'flag'
  | 'date'
  /** A day of the calendar and an hour of the clock, the same in all zones. */
  | 'day'
  | 'clock'
  | 'zone'
  | 'choice'
  /** Known words to choose from, or any other text. */
  | 'word'
  | 'localized'
  | 'object'
  | 'list'

/** A field of the contract, as far as a form or a filter needs to know it. */
export type FieldFacts = {
  kind: FieldKind
  choices?: string[]
  required?: boolean
  nullable?: boolean
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  help?: string
  /** Of an object, or of each object in a list. */
  fields?: Record<string, FieldFacts>
}

/** Made from the contract when the console is built: `import facts from 'contract:listSalesOrders'`. */
export type OperationFacts = {
  permission?: Permission
  filters?: Record<string, FieldFacts>
  sorts?: readonly string[]
  hasSearch?: boolean
  body?: Record<string, FieldFacts>
}

/** Conditions of promotions and rules of segments: `import facts from 'contract:promotionConditions'`. */
export type ConditionFacts = {
  fields: Record<string, FieldFacts>
  /** Fields that end with a code of the merchant's own. */
  families: string[]
}
