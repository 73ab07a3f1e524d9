import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { commonCsv, csvWriter } from './csv.rules.ts'

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
