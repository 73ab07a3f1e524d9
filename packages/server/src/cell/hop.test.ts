import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openHop, sealHop } from './hop.rules.ts'

const now = new Date('2026-01-01T00:00:00Z')
const hop = { to: 2, ip: '203.0.113.7' }
const request = { method: 'GET', url: '/store/acme/main' }
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000)
const header = sealHop('secret', hop, request, now)

describe('the header of a request that was passed on', () => {
  it('tells the cell that it is for, and the address of the caller', () => {
    assert.deepEqual(openHop('secret', header, request, later(20)), hop)
  })

  it('says nothing for another address or method, with another secret, after a moment, or changed', () => {
    const [text, mac] = header.split('.') as [string, string]
    const other = sealHop('secret', { ...hop, ip: '203.0.113.8' }, request, now).split('.')[0]

    assert.equal(openHop('secret', header, { ...request, url: '/store/acme/other' }, now), null)
    assert.equal(openHop('secret', header, { ...request, method: 'POST' }, now), null)
    assert.equal(openHop('another', header, request, now), null)
    assert.equal(openHop('secret', header, request, later(31)), null)
    assert.equal(openHop('secret', header, request, later(-60)), null)
    for (const forged of ['', '.', text, `${text}.`, `${other}.${mac}`, `.${mac}`])
      assert.equal(openHop('secret', forged, request, now), null)
  })
})
