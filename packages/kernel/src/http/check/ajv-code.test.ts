import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Ajv } from 'ajv'
import { boundErrors, callDrop } from './ajv-code.ts'

/** The code that Ajv compiles for a closed object, as it hands it over to be changed. */
const compiled = (): string => {
  let code = ''
  const process = (text: string) => {
    code = text
    return text
  }
  new Ajv({ allErrors: true, removeAdditional: true, code: { process } }).compile({
    type: 'object',
    properties: {
      size: { type: 'number', minimum: 1 },
      sizes: { type: 'array', maxItems: 3, items: { type: 'number' } },
      named: { type: 'object', additionalProperties: { type: 'number' } },
    },
    required: ['size'],
    additionalProperties: false,
  })
  return code
}

describe('the code that Ajv compiles', () => {
  it('notes errors in the line that we bound, and in no other way', () => {
    const code = compiled()

    const bounded = boundErrors(code)

    assert.ok(code.includes('vErrors.push('))
    assert.doesNotMatch(
      bounded.replaceAll(/\(vErrors\.length < \d+ && vErrors\.push\(err\d+\)\)/g, ''),
      /push\(/,
    )
  })

  it('goes through items and members in the lines that we end, and in no other way', () => {
    const code = compiled()

    const bounded = boundErrors(code)

    assert.match(code, /for\(let i\d+=0/)
    assert.match(code, /for\(const key\d+ in/)
    for (const loop of bounded.match(/for\(.*/g) ?? []) assert.match(loop, /vErrors\.length >= \d+/)
  })

  it('removes unknown members in the line that we watch, and in no other way', () => {
    const code = compiled()

    const watched = callDrop(code)

    assert.match(watched, /self\.drop\(data\d*, key\d+\)/)
    assert.match(code, /delete /)
    assert.doesNotMatch(watched, /delete /)
  })
})
