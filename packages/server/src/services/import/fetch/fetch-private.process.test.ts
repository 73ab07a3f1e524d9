import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { describe, it } from 'node:test'
import { texts } from '@tradepost/contract'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

useOwnServer({}, { allowPrivateTargets: false })

/** An address of the internet, behind which a server of this test answers. */
const PUBLIC = '8.8.8.8'

const { connect } = Socket.prototype
Socket.prototype.connect = function (this: Socket, ...sent: unknown[]) {
  const [first] = sent
  const options = (Array.isArray(first) ? first[0] : first) as { host?: string } | null
  if (options?.host === PUBLIC) options.host = '127.0.0.1'
  return Reflect.apply(connect, this, sent)
} as typeof connect
closeAfterFile(async () => {
  Socket.prototype.connect = connect
})

const listening = async (answer: Parameters<typeof createServer>[1]) => {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return (server.address() as AddressInfo).port
}

const table = 'code,name,type.code\nberlin,Berlin,store\n'

/** A public server that redirects as configured, and a private one that must not be reached. */
const sites = async () => {
  const asked = { outside: 0, inside: 0 }
  const inside = await listening((_, response) => {
    asked.inside++
    response.end(table)
  })
  const outside = await listening((request, response) => {
    asked.outside++
    const to = new URL(request.url ?? '', 'http://outside').searchParams.get('to')
    if (to) response.writeHead(302, { location: to }).end()
    else response.end(table)
  })
  return { asked, inside, address: `http://${PUBLIC}:${outside}/` }
}

describe('a file that the server fetches from the internet', () => {
  it('does not lead to a private address by a redirect, however that is written', async () => {
    const { asked, inside, address } = await sites()
    const h = await harness()
    const { ended } = importer(h)
    const run = async (fetchUrl: string) => {
      const { ref } = await h.api.createImport({ body: {} })
      const file = { entity: 'location', importStrategy: 'partial', operation: 'fetch' } as const
      await h.api.createImportUrl({ importRef: ref, body: { ...file, fetchUrl } })
      await h.api.startImport({ importRef: ref, body: {} })
      return ended(ref)
    }
    const direct = await run(address)
    assert.deepEqual([direct.status, asked], ['finished', { outside: 1, inside: 0 }])

    const hosts = {
      '127.0.0.1': '127.0.0.1',
      '2130706433': '127.0.0.1',
      localhost: 'localhost',
      '[::1]': '::1',
      '[::ffff:127.0.0.1]': '::ffff:7f00:1',
      '169.254.169.254': '169.254.169.254',
    }
    for (const [host, told] of Object.entries(hosts)) {
      const to = `http://${host}:${inside}/secret`
      const refused = await run(`${address}?to=${encodeURIComponent(to)}`)
      assert.deepEqual([refused.status, refused.reason], ['aborted', texts.fetchPrivate(told)], host)
      assert.deepEqual(refused.lines, [`location : ${texts.fetchPrivate(told)}`], host)
    }

    // also behind another redirect of the internet
    const twice = `${address}?to=${encodeURIComponent(`http://127.0.0.1:${inside}/`)}`
    assert.equal(
      (await run(`${address}?to=${encodeURIComponent(twice)}`)).reason,
      texts.fetchPrivate('127.0.0.1'),
    )
    assert.equal(asked.inside, 0)
    assert.deepEqual(
      (await h.api.listLocations()).locations.map(({ code }) => code),
      ['berlin'],
    )
  })
})
