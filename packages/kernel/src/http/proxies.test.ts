import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startShelf } from '../../test/shelf.ts'
import { readSettings } from '../config/config.ts'

const forwarded = { 'x-forwarded-for': '203.0.113.7, 192.0.2.1' }

/** The address of the caller as the log has it. */
const addressBehind = async (trustedProxies: string | undefined) => {
  const { call, platform } = await startShelf({ trustedProxies, logLevel: 'info' })
  await call('/items', { headers: forwarded })
  const lines = platform.logged.map((line) => JSON.parse(line) as { msg: string; address?: string })
  return lines.filter(({ msg }) => msg === 'request').map(({ address }) => address)
}

describe('the address of a caller', () => {
  it('is told by a trusted proxy, and by the proxies behind it that are trusted as well', async () => {
    assert.deepEqual(await addressBehind('127.0.0.1'), ['192.0.2.1'])
    assert.deepEqual(await addressBehind('127.0.0.0/8, 192.0.2.0/24'), ['203.0.113.7'])
  })

  it('is that of the connection when anybody else sends the header', async () => {
    assert.deepEqual(await addressBehind(undefined), ['127.0.0.1'])
    assert.deepEqual(await addressBehind('10.0.0.0/8'), ['127.0.0.1'])
  })

  it('has a limit of its own behind a proxy', async () => {
    const { call } = await startShelf({ trustedProxies: '127.0.0.1', rateLimit: 1 })
    const ask = (address: string) =>
      call('/nowhere', { token: null, headers: { 'x-forwarded-for': address } })

    const statuses = []
    for (const address of ['203.0.113.1', '203.0.113.2', '203.0.113.2'])
      statuses.push((await ask(address)).status)

    assert.deepEqual(statuses, [404, 404, 429])
  })
})

it('takes addresses and ranges only, and not everybody', () => {
  const problemsWith = (list: string) => readSettings({ TRADEPOST_TRUSTED_PROXIES: list }).problems.length

  for (const list of ['10.0.0.5', '10.0.0.5,192.168.0.0/16', '::1, fd00::/8'])
    assert.equal(problemsWith(list), 0, list)
  for (const list of ['proxy', '10.0.0.5/33', '10.0.0.5/', '0.0.0.0/0', '10.0.0.5,,', '1.2.3.4/8/8', '*'])
    assert.equal(problemsWith(list), 1, list)
})
