import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { commonCsv, csvWriter, defuseCell, readDefused } from './csv.ts'

describe('a cell that a spreadsheet would run', () => {
  it('is marked as a text', () => {
    for (const text of ['=1+1', '+cmd|x', '-2+3', '@SUM(A1)', '\t=1', '\r=1', '=', '-', "'=1", '-4.00x'])
      assert.equal(defuseCell(text), `'${text}`)
  })

  it('is no number and no other text', () => {
    for (const text of ['-4.00', '+49151', '0', '', 'a=b', "'tis", "it's -4", ' =1'])
      assert.equal(defuseCell(text), text)
  })

  it('is read as it was, whatever it was', () => {
    const unit = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '4', '.', 'a', '"', '\n')

    fc.assert(
      fc.property(fc.string({ unit, maxLength: 8 }), (text) => {
        const cell = defuseCell(text)
        assert.equal(readDefused(cell), text)
        assert.ok(!/^[=+\-@\t\r]/.test(cell) || Number.isFinite(Number(cell)), cell)
      }),
    )
  })
})

describe('a row of CSV', () => {
  it('encloses what needs it', () => {
    const line = csvWriter(commonCsv)

    assert.equal(
      line(['a', 'b,c', 'say "hi"', 'two\nlines', null, 1.5, true, '']),
      'a,"b,c","say ""hi""","two\nlines",,1.5,true,\r\n',
    )
  })

  it('uses the characters that it is given', () => {
    const line = csvWriter({ delimiter: ';', enclosure: "'", escape: '\\' })

    assert.equal(line(['a,b', "it's", 'c;d', 'e\\f', '$&']), "a,b;'it\\'s';'c;d';'e\\\\f';$&\r\n")
  })
})
