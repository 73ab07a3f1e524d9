import {
  conditionFamilies,
  conditionFields,
  findOperation,
  fulfillmentMethods,
  memberFilters,
} from '@tradepost/contract'
import type { ConditionFacts, FieldFacts } from '../app/api/facts.ts'
import { fieldAt, itemOf } from './operation-facts.ts'

const promotionField = (name: string, type: string): FieldFacts => {
  if (name.toLowerCase().endsWith('fulfillmentmethod'))
    return { kind: 'choice', choices: [...fulfillmentMethods] }
  return { kind: type === 'amount' ? 'number' : 'text' }
}

/** Names that mean the same as another one, or that rules of segments do not take. */
const isLeftOut = (name: string) =>
  ['id', 'customer.id', 'lineItem.product.quantity', 'type', 'devices.lastActivity'].includes(name)

const customer = itemOf(findOperation('listCustomers')?.operation.responses[200])

/** `contract:promotionConditions` and `contract:segmentRules`: the fields that conditions may name. */
export const conditionFacts: Record<string, ConditionFacts> = {
  promotionConditions: {
    fields: Object.fromEntries(
      Object.entries(conditionFields)
        .filter(([name]) => !isLeftOut(name))
        .map(([name, type]) => [name, promotionField(name, type)]),
    ),
    families: [...conditionFamilies],
  },
  segmentRules: {
    fields: Object.fromEntries(
      memberFilters.filter((name) => !isLeftOut(name)).map((name) => [name, fieldAt(customer, name)]),
    ),
    families: ['attributes.'],
  },
}
