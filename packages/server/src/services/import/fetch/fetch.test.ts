import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { type ImportUrlCreate, texts } from '@tradepost/contract'
import { closeAfterFile } from '@tradepost/kernel/closing'
import { ValidationError } from '@tradepost/sdk'
import { harness, useOwnServer } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

useOwnServer({}, { allowPrivateTargets: true, fetchSeconds: 2, importMegabytes: 1 })

const table = 'code,name,type.code\nberlin,Berlin,store\nparis,Paris,store\n'

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const redirect =
  (location: string): Answer =>
  (_, response) =>
    response.writeHead(302, { location }).end()

/** Another server, whose pages answer well or badly. */
const remote = async () => {
  const pages: Record<string, Answer> = {
    '/good.csv': (_, response) => response.writeHead(200, { 'content-type': 'text/csv' }).end(table),
    '/packed': (_, response) => response.writeHead(200).end(gzipSync(table)),
    '/moved': redirect('/again'),
    '/again': redirect('good.csv'),
    '/loop': redirect('/loop'),
    '/mail': redirect('mailto:somebody@example.test'),
    '/silent': () => undefined,
    '/stalled': (_, response) => response.writeHead(200).write('code'),
    '/cut': (_, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('code')
      response.socket?.end()
    },
    '/large': (_, response) => response.writeHead(200).end(Buffer.alloc(1_100_000, 0x20)),
  }
  const server = createServer((request, response) => {
    const page = pages[request.url ?? '']
    if (page) page(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAfterFile(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const start = async () => {
  const h = await harness()
  const { ended } = importer(h)
  const ask = (importRef: string, more: Partial<ImportUrlCreate> = {}) =>
    h.api.createImportUrl({
      importRef,
      body: { entity: 'location', importStrategy: 'partial', operation: 'fetch', ...more },
    })
  const run = async (fetchUrl: string) => {
    const { ref } = await h.api.createImport({ body: {} })
    await ask(ref, { fetchUrl })
    await h.api.startImport({ importRef: ref, body: {} })
    return ended(ref)
  }
  return { ...h, ask, run, ended }
}

describe('a file that the server fetches', () => {
  it('is applied like an upload, packed or behind redirects', async () => {
    const site = await remote()
    const { run } = await start()

    for (const path of ['/good.csv', '/packed', '/moved']) {
      const done = await run(site + path)
      assert.deepEqual([done.status, done.reason, done.entityFiles[0]?.total], ['finished', null, 2], path)
    }
  })

  it('comes from the source of the import when nothing else is named', async () => {
    const source = `${await remote()}/good.csv`
    const { api, ask, ended } = await start()
    const { ref } = await api.createImport({ body: { source } })

    const { url } = await ask(ref)
    await api.startImport({ importRef: ref, body: {} })

    assert.equal(url, source)
    assert.equal((await ended(ref)).entityFiles[0]?.created.succeeded, 2)
  })

  it('is fetched in turn when a merchant has several, and not at all once the import is canceled', async () => {
    const site = await remote()
    const { api, ask, ended } = await start()
    const begin = async (path: string) => {
      const { ref } = await api.createImport({ body: {} })
      await ask(ref, { fetchUrl: site + path })
      await api.startImport({ importRef: ref, body: {} })
      return ref
    }

    const refs = [await begin('/stalled'), await begin('/good.csv'), await begin('/good.csv')]
    await api.cancelImport({ importRef: refs[0] as string })

    const [canceled, ...others] = await Promise.all(refs.map(ended))
    assert.deepEqual(
      canceled?.entries.map(({ code }) => code),
      ['CANCELED'],
    )
    assert.deepEqual(
      others.map(({ status, entityFiles }) => [status, entityFiles[0]?.total]),
      [
        ['finished', 2],
        ['finished', 2],
      ],
    )
  })

  it('ends the import with the reason when it cannot be had', async () => {
    const site = await remote()
    const { run } = await start()
    const host = '127.0.0.1'
    const expected: Record<string, string | RegExp> = {
      '/none': texts.fetchStatus(host, 404),
      '/loop': texts.fetchRedirects(host, 5),
      '/mail': texts.fetchRedirect(host),
      '/silent': texts.fetchSilent(host, 2),
      '/stalled': texts.fetchSilent(host, 2),
      '/cut': /^The file could not be fetched from 127\.0\.0\.1: ./,
      '/large': 'The file is larger than the server takes',
    }

    for (const [path, reason] of Object.entries(expected)) {
      const done = await run(site + path)
      assert.equal(done.status, 'aborted', path)
      if (typeof reason === 'string') assert.equal(done.reason, reason, path)
      else assert.match(String(done.reason), reason, path)
      assert.equal(done.entries.at(-1)?.message, done.reason)
    }
  })

  it('needs an address of the web', async () => {
    const { api, ask } = await start()
    const { ref } = await api.createImport({ body: { source: 'erp' } })
    const refused = (more: Partial<ImportUrlCreate>, message: string) =>
      assert.rejects(ask(ref, more), (error: ValidationError) => error.problems[0]?.message === message)

    await refused({}, texts.fetchAddress)
    for (const fetchUrl of ['file:///etc/passwd', 'ftp://example.test/a', 'products.csv'])
      await refused({ fetchUrl }, texts.fetchAddress)
    await refused({ operation: 'upload', fetchUrl: 'https://example.test/a' }, texts.fetchUnused)
    await assert.rejects(ask(ref, { fetchUrl: `https://example.test/${'a'.repeat(2000)}` }), ValidationError)
  })
})
