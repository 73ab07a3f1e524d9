import assert from 'node:assert/strict'
import { it } from 'node:test'
import { allOperations, mediaTypeOf } from '@tradepost/contract'
import { askDemo } from '../ask-demo.ts'
import { holdRecorded } from './recorded.ts'

const reads = allOperations.filter(
  ({ operation: { method, responses } }) => method === 'GET' && !mediaTypeOf(responses[200]),
)

it('every operation that reads answers the fields of its example in the reference', async () => {
  const ask = await askDemo()

  const answers: Record<string, unknown> = {}
  for (const bound of reads) {
    const { status, text, body } = await ask(bound)
    assert.equal(status, 200, text)
    answers[bound.name] = body
  }

  await holdRecorded('answers', answers)
})
