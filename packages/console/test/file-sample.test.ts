import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sampleOf } from '../src/app/area/import/file-sample.ts'

describe('the beginning of a file', () => {
  it('is a table of its columns, whatever separates them', () => {
    const expected = {
      columns: ['code', 'name'],
      rows: [
        ['tea', 'Tea, green'],
        ['cup', 'Cup "large"'],
      ],
    }

    assert.deepEqual(sampleOf('code,name\r\ntea,"Tea, green"\r\ncup,"Cup ""large"""\r\n'), expected)
    assert.deepEqual(sampleOf('\uFEFFcode;name\ntea;Tea, green\ncup;"Cup ""large"""'), expected)
    assert.deepEqual(sampleOf('code\tname\ntea\tTea, green\ncup\t"Cup ""large"""\n'), expected)
  })

  it('keeps a cell with line breaks in one row, and shows five rows', () => {
    const { rows } = sampleOf(`a,b\n1,"two\nlines"\n${'x,y\n'.repeat(10)}`) ?? { rows: [] }

    assert.equal(rows.length, 5)
    assert.deepEqual(rows[0], ['1', 'two\nlines'])
  })

  it('is read from lists and lines of JSON, also when the last one is cut off', () => {
    const lines = sampleOf('{"code":"tea","price":{"price":3}}\n{"code":"cup","name":null}\n{"code":"po')

    assert.deepEqual(sampleOf('[{"code":"tea"}]'), { columns: ['code'], rows: [['tea']] })
    assert.deepEqual(lines, {
      columns: ['code', 'price', 'name'],
      rows: [
        ['tea', '{"price":3}', ''],
        ['cup', '', ''],
      ],
    })
  })

  it('is nothing that can be shown when it is empty or a cut list', () => {
    assert.deepEqual([sampleOf(''), sampleOf('\n'), sampleOf('[{"code":')], [null, null, null])
  })
})
