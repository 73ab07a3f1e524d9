import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { harness } from '../support/harness.ts'
import { slowDown, slowQuestion, waitingQuestions } from '../support/slow.ts'
import { until } from '../support/until.ts'

describe('a question that takes longer than the server allows', () => {
  const open = async (t: TestContext) => {
    const h = await harness({}, { readSeconds: 1 })
    await h.seed.catalog()
    await slowDown(t, h)
    return h
  }

  it('is refused when its caller composed it', async (t) => {
    const h = await open(t)

    const { status, body } = await h.raw(slowQuestion(h.merchantCode))

    assert.deepEqual([status, body.code], [422, 'TooExpensive'])
    assert.match(body.message, /narrow the filter/)
  })

  it('is to be tried again when it was a plain one', async (t) => {
    const h = await open(t)

    const { status, headers, body } = await h.raw(`/catalog/v1/merchants/${h.merchantCode}/products/tea`)

    assert.deepEqual([status, headers.get('retry-after'), body.code], [503, '1', 'TimedOut'])
  })
})

describe('questions that callers composed', () => {
  it('are answered three at a time, and do not hold up a plain one of their merchant', async (t) => {
    const h = await harness({}, { readSeconds: 60 })
    await h.seed.catalog()
    const goOn = await slowDown(t, h)
    const waiting = waitingQuestions(t, h)

    const composed = Array.from({ length: 8 }, (_, n) => h.raw(slowQuestion(h.merchantCode, `tea${n}`)))
    await until(async () => (await waiting()) === 3)
    const plain = h.raw(`/catalog/v1/merchants/${h.merchantCode}/products`)
    await until(async () => (await waiting()) === 4)
    goOn()

    const answers = await Promise.all([...composed, plain])
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(9).fill(200),
    )
  })
})
