import { FreeObject, Obj, Text, Type, withDescription } from '@tradepost/contract'
import { callOperation, kindOf, operationNamed } from '../operation/operation.ts'
import { ToolError } from '../tool-error.ts'
import { tool } from './tool.ts'

/** About ten thousand tokens. */
const MOST = 30_000

export const read = tool({
  name: 'read',
  title: 'Read',
  description:
    'Calls an operation that changes nothing and answers its JSON. For lists, name the needed fields in `fields`, narrow down with `filters` (an object such as {"status": {"$eq": "active"}}) and page with `limit` and `after`.',
  input: Obj({
    operation: Text(1, 100, { description: 'A name that find_operation answered' }),
    input: Type.Optional(
      withDescription(FreeObject(), 'Parameters flat, the body under body, as describe_operation shows them'),
    ),
  }),
  isReadOnly: true,
  run: async (access, { operation, input = {} }) => {
    const bound = operationNamed(operation)
    if (kindOf(bound) === 'write')
      throw new ToolError(`${operation} changes something.`, 'Use preview_write, then confirm_write.')
    const { body } = await callOperation(access, bound, input)
    const text = typeof body === 'string' ? body : (JSON.stringify(body) ?? 'Nothing.')
    return text.length <= MOST
      ? text
      : `${text.slice(0, MOST)}\nCut off after ${MOST} of ${text.length} characters: read again with fewer fields, a filter or a smaller limit.`
  },
})
