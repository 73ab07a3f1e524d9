import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '@tradepost/contract'
import { harness } from '../support/harness.ts'
import { fuzzedRequests } from './fuzz.ts'

const SEED = 20_261_115
const PER_OPERATION = 90

describe('nothing that a caller sends', () => {
  for (const bound of allOperations)
    it(`gives a 5xx: ${bound.name}`, async () => {
      const { url, merchantCode, token, operatorToken, seed } = await harness()
      await seed.catalog()
      await seed.product({ code: 'some-code' })
      await seed.location({ code: 'some-code' })
      await seed.segment({ code: 'some-code', name: 'x', type: 'fixed' })
      const bearer = bound.service.scope === 'operator' ? await operatorToken() : await token()

      for (const { method, path, headers, body } of fuzzedRequests(bound, merchantCode, {
        seed: SEED,
        count: PER_OPERATION,
      })) {
        const answer = await fetch(url + path, {
          method,
          headers: { ...headers, authorization: `Bearer ${bearer}` },
          body,
        })
        const text = await answer.text()
        assert.ok(answer.status < 500, `${method} ${path} ${body?.slice(0, 500)} → ${answer.status} ${text}`)
        if (answer.status === 401) break // the caller ended its own access, as some operations can
      }
    })
})
