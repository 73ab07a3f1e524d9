import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { openRemoteFile, RemoteError } from './remote-file.ts'

let asked = 0
const server = createServer((_, response) => {
  asked++
  response.end('inside')
})
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)))
after(() => new Promise((resolve) => server.close(resolve)))

const open = (host: string) =>
  openRemoteFile(new URL(`http://${host}:${(server.address() as AddressInfo).port}/`), {
    allowPrivate: false,
    idleMs: 60_000,
    signal: AbortSignal.timeout(60_000),
  })

describe('a file on the web', () => {
  it('is never fetched from a private address, written as a number in any way or as a name', async () => {
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
      await assert.rejects(
        open(host),
        (error) => error instanceof RemoteError && /private network/.test(error.message),
        host,
      )
    assert.equal(asked, 0)
  })

  it('cannot come from a host without an address', async () => {
    await assert.rejects(
      open('nowhere.invalid'),
      (error) => error instanceof RemoteError && error.message.includes('nowhere.invalid'),
    )
    assert.equal(typeof texts.fetchNoHost('x'), 'string')
  })
})
