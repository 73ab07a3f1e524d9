import { type AmountFields, type CurrencyCode, currencyCodes } from '@tradepost/contract'
import type { ErrorObject, FuncKeywordDefinition, SchemaValidateFunction } from 'ajv'
import { isObject } from '../../base/object.ts'
import type { Problem } from '../../errors/problem.ts'
import { amountFault } from '../../money/amount-fault.ts'
import { toProblems } from './problems.ts'

type Part = Record<string, unknown>

const isCurrency = (value: unknown): value is CurrencyCode => currencyCodes.includes(value as CurrencyCode)

const errorAt = (instancePath: string, data: unknown, currency: CurrencyCode, mayBeBelowZero: boolean) => {
  const fault = typeof data === 'number' ? amountFault(data, currency, { mayBeBelowZero }) : null
  const { keyword, limit } = fault ?? {}
  return keyword
    ? [{ instancePath, schemaPath: '', keyword, params: { limit, amount: data } } as ErrorObject]
    : []
}

/** For an amount whose currency stands elsewhere than beside it. */
export const amountProblems = (
  path: Problem['path'],
  value: number | null | undefined,
  currency: CurrencyCode,
  { mayBeBelowZero = false } = {},
): Problem[] => toProblems(errorAt(`/${path.join('/')}`, value, currency, mayBeBelowZero))

const listErrors = (price: Part, currency: CurrencyCode, path: string, lists: AmountFields['lists']) =>
  Object.entries(lists).flatMap(([name, { fields, signedWhere }]) => {
    const items = price[name]
    if (!Array.isArray(items)) return []
    return items.flatMap((item, index) =>
      isObject(item)
        ? fields.flatMap((field) =>
            errorAt(
              `${path}/${name}/${index}/${field}`,
              item[field],
              currency,
              Object.entries(signedWhere ?? {}).some(([key, value]) => item[key] === value),
            ),
          )
        : [],
    )
  })

/** Negative amounts of fields are refused by their own minimum; those of a list depend on their item. */
const checkAmounts: SchemaValidateFunction = ({ fields, lists }: AmountFields, price: Part, _, context) => {
  const { currencyCode } = price
  checkAmounts.errors = []
  if (!isCurrency(currencyCode)) return true
  const path = context?.instancePath ?? ''
  checkAmounts.errors = [
    ...fields.flatMap((field) => errorAt(`${path}/${field}`, price[field], currencyCode, true)),
    ...listErrors(price, currencyCode, path, lists),
  ]
  return checkAmounts.errors.length === 0
}

/** Amounts fit the currency beside them: `{'x-amounts': {fields, lists}}`. */
export const amounts: FuncKeywordDefinition = {
  keyword: 'x-amounts',
  type: 'object',
  errors: 'full',
  validate: checkAmounts,
}
