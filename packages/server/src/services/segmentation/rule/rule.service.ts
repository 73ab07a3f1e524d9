import { type Db, invalid, type Problem, type Sql, sql } from '@tradepost/kernel'
import { listCustomerAttributeDefinitions } from '../../customer/index.ts'
import { type Definition, ruleFields, searchFields, storedRuleFields } from './field.read.ts'
import { compileRules, namesAttributes, type Rules, typesOf } from './rule.rules.ts'

/** Looked up only where they are named. */
export const definitionsFor = (db: Db, merchantId: number, rules: unknown): Promise<Definition[]> =>
  namesAttributes(rules) ? listCustomerAttributeDefinitions(db, merchantId) : Promise.resolve([])

export type AttributeTypes = Record<string, Definition['type']>
export type CheckedRules = { rules: Rules; attributeTypes: AttributeTypes }

/** Problems of the rules, or the form to store. */
export const checkRules = (
  rules: Rules,
  definitions: Definition[],
  path: Problem['path'],
): CheckedRules | { problems: Problem[] } => {
  const compiled = compileRules(rules, ruleFields(definitions), path)
  return 'problems' in compiled ? compiled : { rules, attributeTypes: typesOf(rules, definitions) }
}

/** Problems of a filter on customers that is kept by another service. */
export const checkFilter = (filter: Rules, definitions: Definition[], path: Problem['path']): Problem[] => {
  const compiled = compileRules(filter, searchFields(definitions), path)
  return 'problems' in compiled ? compiled.problems : []
}

/** The condition on the customers `c` that a sent filter is. */
export const filterCondition = async (
  db: Db,
  merchantId: number,
  filter: Rules,
  path: Problem['path'],
): Promise<Sql> => {
  const compiled = compileRules(filter, searchFields(await definitionsFor(db, merchantId, filter)), path)
  if ('problems' in compiled) throw invalid(compiled.problems)
  return compiled.where
}

export type StoredRules = { rules: Rules | null; attributeTypes: AttributeTypes }

/** The condition on the customers `c` that stored rules are. Without rules it holds for nobody. */
export const conditionOf = ({ rules, attributeTypes }: StoredRules, definitions: Definition[]): Sql => {
  if (!rules) return sql`false`
  const written = Object.entries(attributeTypes).map(([code, type]) => ({ code, type }))
  const compiled = compileRules(rules, storedRuleFields(written, definitions), ['rules'])
  // a field that a later version of the server no longer knows
  return 'where' in compiled ? compiled.where : sql`false`
}
