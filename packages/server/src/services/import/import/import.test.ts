import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { errors, texts } from '@tradepost/contract'
import { ConflictError, ForbiddenError, NotFoundError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { importer } from './import.fixture.ts'

const unknownRef = '00000000-0000-4000-8000-000000000000'

const base = ({ merchantCode }: { merchantCode: string }) => `/import/v1/merchants/${merchantCode}/imports`

describe('imports', () => {
  it('answers the reference of a new import, also without a source', async () => {
    const h = await harness()

    const { ref } = await h.api.createImport({ body: { source: 'erp' } })
    const empty = await h.raw(base(h), { method: 'POST', body: '{"source":""}' })

    assert.match(ref, /^[0-9a-f-]{36}$/)
    assert.equal(empty.status, 201)
    const { import: read } = await h.api.getImport({ importRef: ref })
    assert.partialDeepStrictEqual(read, { ref, source: 'erp', status: 'new', entityFiles: [], endDate: null })
  })

  it('refuses in the form of this service', async () => {
    const h = await harness()
    const narrow = await h.tokenFor(['IMV'])

    const long = await h.raw(base(h), { method: 'POST', body: JSON.stringify({ source: 'x'.repeat(256) }) })
    const forbidden = await h.raw(base(h), { method: 'POST', body: '{}', token: narrow })

    assert.equal(long.status, 400)
    assert.deepEqual(Object.keys(long.body), ['errors'])
    assert.partialDeepStrictEqual(long.body.errors[0], { code: 'MAX_LENGTH', field: 'source' })
    assert.equal(typeof long.body.errors[0].message, 'string')
    assert.equal(forbidden.status, 403)
    assert.deepEqual(Object.keys(forbidden.body).sort(), ['code', 'message'])
  })

  it('starts once, and takes what existing clients send as the body', async () => {
    const h = await harness()
    for (const body of ['[]', '{}', '"[]"', undefined]) {
      const { ref } = await h.api.createImport({ body: { source: '' } })
      const start = () => h.raw(`${base(h)}/${ref}`, { method: 'POST', body })

      assert.equal((await start()).status, 204)
      const second = await start()
      assert.equal(second.status, 409)
      assert.equal(second.body.message, errors.importStarted.message)
      assert.equal((await importer(h).ended(ref)).status, 'finished')
    }
  })

  it('finds no import of another merchant, and none by a reference that is none', async () => {
    const [h, other] = [await harness(), await harness()]
    const { ref } = await other.api.createImport({ body: {} })

    for (const importRef of [ref, unknownRef, 'none']) {
      await assert.rejects(h.api.getImport({ importRef }), NotFoundError)
      await assert.rejects(h.api.startImport({ importRef, body: {} }), NotFoundError)
      await assert.rejects(h.api.createImportUrl({ importRef, body: { entity: 'product' } }), NotFoundError)
      await assert.rejects(h.api.listImportLogs({ importRef }), NotFoundError)
      await assert.rejects(h.api.getImportLogText({ importRef }), NotFoundError)
    }
  })

  it('gives no address for an unknown entity, after the start, or without the permission of the change', async () => {
    const h = await harness()
    const { ref } = await h.api.createImport({ body: {} })
    const narrow = await h.as(['IME', 'CPC', 'CPE'])
    const ask = (body: object) =>
      h.raw(`${base(h)}/${ref}/urls`, { method: 'POST', body: JSON.stringify(body) })

    const unknown = await ask({ entity: 'order' })
    assert.equal(unknown.status, 400)
    assert.partialDeepStrictEqual(unknown.body, {
      errors: [{ code: 'ENUM_MISMATCH', field: 'entity', value: 'order' }],
    })
    const scoped = await ask({ entity: 'product', locationCodes: ['berlin'] })
    assert.equal(scoped.body.errors[0].message, texts.locationsOnlyFull)
    const partial = { entity: 'product', importStrategy: 'partial' } as const
    await narrow.createImportUrl({ importRef: ref, body: partial })
    await assert.rejects(
      narrow.createImportUrl({ importRef: ref, body: { entity: 'product' } }),
      ForbiddenError,
    )
    await assert.rejects(
      narrow.createImportUrl({ importRef: ref, body: { ...partial, entity: 'customer' } }),
      ForbiddenError,
    )
    await h.api.startImport({ importRef: ref, body: {} })
    await assert.rejects(h.api.createImportUrl({ importRef: ref, body: partial }), ConflictError)
  })

  it('lists imports, the newest first, by reference and status', async () => {
    const h = await harness()
    const refs: string[] = []
    for (const source of ['one', 'two', 'three']) {
      h.clock.advance(1000)
      refs.push((await h.api.createImport({ body: { source } })).ref)
    }
    await h.api.startImport({ importRef: refs[0] as string, body: {} })
    await importer(h).ended(refs[0] as string)

    const all = await h.api.listImports()
    const one = await h.api.listImports({ filters: { ref: refs[1] } })
    const open = await h.api.listImports({ filters: { status: 'new' }, limit: 1 })

    assert.deepEqual(
      all.imports.map(({ ref }) => ref),
      refs.toReversed(),
    )
    assert.deepEqual(
      one.imports.map(({ source }) => source),
      ['two'],
    )
    assert.deepEqual(open.meta, { limit: 1, offset: 0, totalItemCount: 2 })
  })

  it('tells that it has ended', async () => {
    const h = await harness()

    const { ref } = await importer(h).run([])

    const told = (await h.events()).filter(({ event }) => event === 'importCompleted')
    assert.deepEqual(told, [
      { event: 'importCompleted', entityId: ref, payload: { ref, status: 'succeeded' } },
    ])
  })
})
