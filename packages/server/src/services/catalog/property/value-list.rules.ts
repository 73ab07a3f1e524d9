import { type BatchErrorItem, texts } from '@tradepost/contract'
import { batchError, type Problem } from '@tradepost/kernel'

/** A value in the list of its attribute, of products and of customers alike. */
type ListedValue = { code: string; sequenceId?: number; name?: unknown }

/** The index of the first code that is listed a second time, or -1. */
const firstDuplicate = (values: { code: string }[]): number => {
  const seen = new Set<string>()
  return values.findIndex(({ code }) => seen.size === seen.add(code).size)
}

/** New attributes that name a value twice, each with the index of the first such value. */
export const duplicateValues = (
  attributes: { code: string; values?: { code: string }[] }[],
): BatchErrorItem[] =>
  attributes.flatMap(({ code, values = [] }, index) => {
    const at = firstDuplicate(values)
    const item = { index, entity: 'attribute', id: code, path: ['values', at] }
    return at < 0 ? [] : [batchError(item, 'attributeValueExists')]
  })

/** A new value needs what an existing one already has. */
const missingFields = (value: ListedValue, at: number): Problem[] =>
  (['sequenceId', 'name'] as const)
    .filter((field) => value[field] === undefined)
    .map((field) => ({
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message: texts.missingProperty(field),
      path: ['values', at, field],
    }))

export const checkValues = (stored: ReadonlySet<string>, sent: ListedValue[]): Problem[] => {
  const at = firstDuplicate(sent)
  const duplicates: Problem[] =
    at < 0
      ? []
      : [
          {
            code: 'ARRAY_UNIQUE',
            message: texts.valueTwice(String(sent[at]?.code)),
            path: ['values', at, 'code'],
            value: sent[at]?.code,
          },
        ]
  return [
    ...duplicates,
    ...sent.flatMap((value, index) => (stored.has(value.code) ? [] : missingFields(value, index))),
  ]
}

/** From the stored values to the sent list, which is checked; an entry with only its code keeps that value as it is. */
export const valueChanges = <T extends ListedValue>(stored: ReadonlySet<string>, sent: T[]) => {
  const kept = new Set(sent.map(({ code }) => code))
  return {
    created: sent.filter(({ code }) => !stored.has(code)) as (T & Required<Pick<T, 'sequenceId' | 'name'>>)[],
    changed: sent.filter((value) => stored.has(value.code) && Object.keys(value).length > 1),
    removed: [...stored].filter((code) => !kept.has(code)),
  }
}
