import { isWrite, type Operation, texts } from '@tradepost/contract'
import type { Problem } from '../../query/problem.ts'

/** `products/{productCode}`, `values/{attributeValueCode}`; an item of a wishlist by the code of its product is none. */
const OWN_CODE = /(\w+?)(ies|s)\/\{(\w+)Code\}$/

/** The last parameter of an address, where it is the code of the entity and the body cannot change it. */
export const ownCodeOf = (path: string, operation: Operation): string | undefined => {
  const { properties = {} } = (operation.body ?? {}) as { properties?: object }
  if (!operation.body || !isWrite(operation) || Object.hasOwn(properties, 'code')) return undefined
  const [, stem = '', ending, name = ''] = OWN_CODE.exec(path) ?? []
  const singular = ending === 'ies' ? `${stem}y` : stem
  return stem !== '' && name.toLowerCase().endsWith(singular.toLowerCase()) ? `${name}Code` : undefined
}

export const immutableField = (field: string, value: unknown): Problem => ({
  code: 'NOT_PASSED',
  message: texts.immutableField(field),
  path: [field],
  value,
})

/** The code of an entity may be repeated in an update of it, but not changed. */
export const changedCode = (code: string, sent: unknown): Problem[] =>
  sent === undefined || String(sent) === code ? [] : [immutableField('code', sent)]
