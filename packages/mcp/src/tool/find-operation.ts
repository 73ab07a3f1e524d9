import { Obj, Text, Type } from '@tradepost/contract'
import { findOperations } from '@tradepost/contract/search'
import { kindOf, offered } from '../operation/operation.ts'
import { isPermitted, permissionOf } from '../operation/permission.ts'
import { tool } from './tool.ts'

const MOST = 8

export const findOperation = tool({
  name: 'find_operation',
  title: 'Find an operation',
  description:
    'Finds operations of the commerce API by words, such as "list orders by location" or "update price of product". Answers only what this client may use. Start here.',
  input: Obj({
    words: Text(1, 300, { description: 'What is to be done, and with what things' }),
    kind: Type.Optional(Type.Enum(['read', 'write'], { description: 'Only operations of this kind' })),
  }),
  isReadOnly: true,
  run: async ({ permissions }, { words, kind }) => {
    const held = await permissions()
    const found = findOperations(words).filter(
      (bound) => offered.includes(bound) && (kind === undefined || kindOf(bound) === kind),
    )
    const permitted = found.filter((bound) => isPermitted(bound, held)).slice(0, MOST)
    const refused = found.slice(0, MOST / 2).filter((bound) => !isPermitted(bound, held))
    const lines = permitted.map((bound) => `${bound.name} (${kindOf(bound)}): ${bound.operation.summary}`)
    return [
      ...(lines.length > 0 ? lines : ['Nothing that this client may use was found by these words.']),
      ...refused.map((bound) => `Not permitted: ${bound.name} needs ${permissionOf(bound)}.`),
      lines.length > 0
        ? 'Next: describe_operation with one of these names.'
        : 'Next: try other words, such as the name of a thing (product, sales order, location).',
    ].join('\n')
  },
})
