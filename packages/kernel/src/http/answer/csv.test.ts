import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { csvAnswer } from './csv.ts'

describe('a table as CSV', () => {
  it('quotes what would end a cell, and nothing else', () => {
    const { text } = csvAnswer(
      ['a', 'b'],
      [
        ['one, two', 'say "hi"'],
        ['two\nlines', null],
        [-1.5, 'plain'],
      ],
    )

    assert.equal(text, 'a,b\r\n"one, two","say ""hi"""\r\n"two\nlines",\r\n-1.5,plain\r\n')
  })

  it('has no formulas: a text that looks like one is a text', () => {
    const { text } = csvAnswer(['a'], [['=1+1'], ['+x'], ['-x'], ['@me'], ['a=b'], ['-4.00']])

    assert.equal(text, "a\r\n'=1+1\r\n'+x\r\n'-x\r\n'@me\r\na=b\r\n-4.00\r\n")
  })

  it('says what it is', () => {
    assert.deepEqual(csvAnswer([], []).headers, { 'content-type': 'text/csv; charset=utf-8' })
  })
})
