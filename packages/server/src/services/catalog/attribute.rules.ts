import type {
  AttributeCreate,
  AttributeUpdate,
  AttributeValueCreate,
  AttributeValueUpdateInList,
  BatchErrorItem,
} from '@tradepost/contract'
import { batchError, type Problem } from '@tradepost/kernel'
import { lowerKeys } from './product.rules.ts'

/** Locale keys in lower case, as they are stored; all else stays as it was sent. */
export const toStored = <T extends { name?: Record<string, string> }>(sent: T): T =>
  sent.name ? { ...sent, name: lowerKeys(sent.name) } : sent

/** The fields of the attribute itself; its values are stored apart. */
export const toStoredAttribute = <T extends AttributeCreate | AttributeUpdate>({ values: _, ...own }: T) =>
  toStored(own)

/** Where a code stands the second time, or -1. */
const doubledAt = (values: { code: string }[]): number => {
  const seen = new Set<string>()
  return values.findIndex(({ code }) => seen.size === seen.add(code).size)
}

/** New attributes that name a value twice, each with the place of the first such value. */
export const doubledValues = (attributes: AttributeCreate[]): BatchErrorItem[] =>
  attributes.flatMap(({ code, values = [] }, index) => {
    const at = doubledAt(values)
    const item = { index, entity: 'attribute', id: code, path: ['values', at] }
    return at < 0 ? [] : [batchError(item, 'attributeValueExists')]
  })

/** A new value needs what an existing one already has. */
const missingFields = (value: AttributeValueUpdateInList, at: number): Problem[] =>
  (['sequenceId', 'name'] as const)
    .filter((field) => value[field] === undefined)
    .map((field) => ({
      code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
      message: `Missing required property: ${field}`,
      path: ['values', at, field],
    }))

export const checkValues = (stored: ReadonlySet<string>, sent: AttributeValueUpdateInList[]): Problem[] => {
  const at = doubledAt(sent)
  const doubled: Problem[] =
    at < 0
      ? []
      : [
          {
            code: 'ARRAY_UNIQUE',
            message: `The value ${sent[at]?.code} appears twice`,
            path: ['values', at, 'code'],
            value: sent[at]?.code,
          },
        ]
  return [
    ...doubled,
    ...sent.flatMap((value, index) => (stored.has(value.code) ? [] : missingFields(value, index))),
  ]
}

export type ValueChanges = {
  created: AttributeValueCreate[]
  changed: AttributeValueUpdateInList[]
  removed: string[]
}

/** From the stored values to the sent list; an entry with only its code keeps that value as it is. */
export const valueChanges = (
  stored: ReadonlySet<string>,
  sent: AttributeValueUpdateInList[],
): ValueChanges => {
  const kept = new Set(sent.map(({ code }) => code))
  return {
    created: sent.filter(({ code }) => !stored.has(code)) as AttributeValueCreate[],
    changed: sent.filter((value) => stored.has(value.code) && Object.keys(value).length > 1),
    removed: [...stored].filter((code) => !kept.has(code)),
  }
}
