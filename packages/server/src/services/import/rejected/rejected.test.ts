import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import { texts } from '@tradepost/contract'
import { ForbiddenError, NotFoundError, ValidationError } from '@tradepost/sdk'
import { harness } from '../../../../test/support/harness.ts'
import { importer } from '../import/import.fixture.ts'

const product = (code: string, more: object = {}) => ({
  code,
  name: { 'en-us': code },
  modelType: 'standard',
  isInventoryManaged: false,
  ...more,
})

const start = async () => {
  const h = await harness()
  await h.seed.catalog()
  const rejected = (importRef: string, more: { file?: number } = {}) =>
    h.api.getRejectedRows({ importRef, entity: 'product', ...more })
  return { ...h, ...importer(h), rejected }
}

describe('rejected rows', () => {
  it('come as a table with the reason in a last column, and are taken when they are corrected', async () => {
    const { run, rejected, api } = await start()
    const table = [
      'code;name.en-us;modelType;isInventoryManaged;rating',
      'good;Good;standard;false;5',
      'a;"Tea; ""green""\nloose";standard;false;many',
      'b;Short;standard;maybe',
      'c;Wide;standard;false;1;2',
    ].join('\r\n')
    const first = await run([{ entity: 'product', content: gzipSync(table) }])

    const text = await rejected(first.ref)

    const lines = text.split('\r\n')
    assert.equal(lines[0], 'code;name.en-us;modelType;isInventoryManaged;rating;error')
    assert.match(String(lines[1]), /^a;"Tea; ""green""\nloose";standard;false;many;"?rating: /)
    assert.match(String(lines[2]), /^b;Short;standard;maybe;;"?isInventoryManaged: /)
    assert.equal(lines[3], `c;Wide;standard;false;1;2;${texts.feedCells(6, 5)}`)
    assert.equal(lines.length, 5)
    const corrected = text.replace('many', '4').replace('maybe', 'true').replace(';2;', ';')
    const second = await run([{ entity: 'product', content: corrected }])
    assert.deepEqual(second.lines, [])
    assert.deepEqual((await api.listProducts()).products.map(({ code }) => code).sort(), [
      'a',
      'b',
      'c',
      'good',
    ])
  })

  it('hold no formula, and are read as they were', async () => {
    const { run, rejected, api } = await start()
    const table = ['code,name.en-us,=x,rating', '"=cmd|a",-Tea,1,many', '+49,@b,2,5,=wide'].join('\n')
    const first = await run([{ entity: 'product', content: table }])

    const text = await rejected(first.ref)

    const lines = text.split('\r\n')
    assert.equal(lines[0], "code,name.en-us,'=x,rating,error")
    assert.match(String(lines[1]), /^'=cmd\|a,'-Tea,1,many,/)
    assert.match(String(lines[2]), /^\+49,'@b,2,5,'=wide,/)
    const corrected = [
      `${lines[0]?.replace("'=x", 'modelType')},isInventoryManaged`,
      `${lines[1]?.replace(',1,many', ',standard,4')},false`,
    ].join('\n')
    const second = await run([{ entity: 'product', content: corrected }])
    assert.deepEqual(second.lines, [])
    const [product] = (await api.listProducts()).products
    assert.deepEqual([product?.code, product?.name], ['=cmd|a', '-Tea'])
  })

  it('come as lines or as a list of JSON, each with the reason beside its fields', async () => {
    const { run, rejected } = await start()
    const bad = [product('a', { rating: 'x', error: 'earlier' }), { name: {} }]
    const lines = [JSON.stringify(bad[0]), '{"code": ', JSON.stringify(product('b')), JSON.stringify(bad[1])]
    const asLines = await run([{ entity: 'product', content: lines.join('\n') }])
    const asList = await run([
      { entity: 'product', content: [bad[0] as object, product('b'), bad[1] as object] },
    ])
    const asNothing = await run([{ entity: 'product', content: [product('b')] }])

    const fromLines = (await rejected(asLines.ref))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
    const fromList = JSON.parse(await rejected(asList.ref))

    assert.deepEqual(
      fromLines.map(({ code, original }) => code ?? original ?? null),
      ['a', '{"code":', null],
    )
    assert.deepEqual(Object.keys(fromLines[0]).at(-1), 'error')
    assert.match(fromLines[0].error, /^rating: /)
    assert.equal(fromList.length, 2)
    assert.equal(fromList[1].error, texts.importKeyMissing('code or productCode'))
    assert.deepEqual(JSON.parse(await rejected(asNothing.ref)), [])
  })

  it('come in full from a file with more of them than are read at once', async () => {
    const { run, rejected } = await start()
    const rows = Array.from({ length: 2300 }, (_, n) => product(`p-${n}`, n % 2 ? { rating: 'x' } : {}))

    const done = await run([{ entity: 'product', content: rows }])

    const codes = JSON.parse(await rejected(done.ref)).map(({ code }: { code: string }) => code)
    assert.deepEqual(
      codes,
      rows.filter((_, n) => n % 2).map(({ code }) => code),
    )
  })

  it('are those of one file, for whoever may change its records', async () => {
    const h = await start()
    const { run, rejected } = h
    const done = await run([
      { entity: 'product', content: [{ code: 'one' }] },
      { entity: 'product', content: [{ code: 'two' }] },
    ])
    const viewer = await h.as(['IMV'])

    assert.equal(JSON.parse(await rejected(done.ref, { file: 2 }))[0].code, 'two')
    await assert.rejects(rejected(done.ref, { file: 3 }), NotFoundError)
    await assert.rejects(rejected(done.ref, { file: 0 }), ValidationError)
    await assert.rejects(h.api.getRejectedRows({ importRef: done.ref, entity: 'category' }), NotFoundError)
    await assert.rejects(rejected('none'), NotFoundError)
    await assert.rejects(viewer.getRejectedRows({ importRef: done.ref, entity: 'product' }), ForbiddenError)
  })
})
