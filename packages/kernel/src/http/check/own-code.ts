import { isWrite, type Operation, texts } from '@tradepost/contract'
import type { Problem } from '../../errors/problem.ts'

const singular = (word: string) => (word.endsWith('ies') ? `${word.slice(0, -3)}y` : word.replace(/s$/, ''))

/**
 * The last parameter of an address, where it is the code of the entity and the body cannot change it: `products/{productCode}`,
 * `values/{attributeValueCode}`. An item of a wishlist has the code of its product and none of its own.
 */
export const ownCodeOf = (path: string, operation: Operation): string | undefined => {
  const { properties = {} } = (operation.body ?? {}) as { properties?: object }
  if (!operation.body || !isWrite(operation) || Object.hasOwn(properties, 'code')) return undefined
  const [collection = '', last = ''] = path.split('/').slice(-2)
  const name = last.slice(1, -1)
  const isOwn =
    last.startsWith('{') && name.toLowerCase().endsWith(`${singular(collection).toLowerCase()}code`)
  return isOwn ? name : undefined
}

export const immutableField = (field: string, value: unknown): Problem => ({
  code: 'NOT_PASSED',
  message: texts.immutableField(field),
  path: [field],
  value,
})

/** A number is a text to some clients; anything else need not have a text, as `{"toString": 1}` has none. */
const isSame = (code: string, sent: unknown): boolean =>
  (typeof sent === 'string' || typeof sent === 'number') && String(sent) === code

/** The code of an entity may be repeated in an update of it, but not changed. */
export const changedCode = (code: string, sent: unknown): Problem[] =>
  sent === undefined || isSame(code, sent) ? [] : [immutableField('code', sent)]
