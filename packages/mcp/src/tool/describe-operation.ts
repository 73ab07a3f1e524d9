import { Obj, Text } from '@tradepost/contract'
import { describeOperation as describe } from '../operation/describe.ts'
import { kindOf, operationNamed } from '../operation/operation.ts'
import { isPermitted, permissionOf } from '../operation/permission.ts'
import { tool } from './tool.ts'

export const describeOperation = tool({
  name: 'describe_operation',
  title: 'Describe an operation',
  description:
    'What an operation takes: its parameters, the JSON schema of its body, filters, and an example input.',
  input: Obj({ operation: Text(1, 100, { description: 'A name that find_operation answered' }) }),
  isReadOnly: true,
  run: async ({ permissions }, { operation }) => {
    const bound = operationNamed(operation)
    const isAllowed = isPermitted(bound, await permissions())
    const next = !isAllowed
      ? `This client may not use it: it needs ${permissionOf(bound)}.`
      : kindOf(bound) === 'read'
        ? 'Next: read with this operation and an input.'
        : 'Next: preview_write with this operation and an input; nothing changes before confirm_write.'
    return `${JSON.stringify(describe(bound))}\n${next}`
  },
})
