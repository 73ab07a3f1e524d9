import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, describe, it } from 'node:test'
import { countRequests, demandOf, type RequestCount } from './demand.ts'

const count = (): RequestCount => new Int32Array(new SharedArrayBuffer(4))

describe('the demand for a server', () => {
  it('is high while others ask more than whoever watches a job', () => {
    const received = count()
    let now = 0
    const demand = demandOf(received, () => now)
    const afterSecond = (requests: number) => {
      now += 1000
      Atomics.add(received, 0, requests)
      return demand.isHigh()
    }

    assert.deepEqual([5, 50, 50, 5, 11].map(afterSecond), [false, true, true, false, true])
  })

  it('is not read from a moment', () => {
    const received = count()
    let now = 0
    const demand = demandOf(received, () => now)

    now = 10
    Atomics.add(received, 0, 3)
    assert.equal(demand.isHigh(), false)
    now = 1000
    assert.equal(demand.isHigh(), false)
  })

  it('counts the requests of a server', async () => {
    const server = createServer((_, answer) => answer.end())
    after(() => server.close())
    const received = countRequests(server)
    await once(server.listen(0, '127.0.0.1'), 'listening')
    const { port } = server.address() as AddressInfo

    for (let n = 0; n < 3; n++) await (await fetch(`http://127.0.0.1:${port}`)).text()

    assert.equal(Atomics.load(received, 0), 3)
  })
})
