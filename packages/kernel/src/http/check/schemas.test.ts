import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '@tradepost/contract'
import { Ajv } from 'ajv'
import { settingsSchema } from '../../config/settings.ts'

/** Servers and commands take the schemas as they are: this is the only place where somebody looks at them. */
const ajv = new Ajv({ strict: false })
const problemsOf = (schema: object): string => (ajv.validateSchema(schema) ? '' : ajv.errorsText())

describe('the schemas that a server compiles', () => {
  it('are valid in every operation of the contract', () => {
    for (const { name, operation } of allOperations) {
      const { params = {}, query = {}, body = {} } = operation
      for (const schema of [query, body, ...Object.values(params)])
        assert.equal(problemsOf(schema), '', `${name}: ${JSON.stringify(schema)}`)
    }
  })

  it('are valid in the settings', () => {
    assert.equal(problemsOf(settingsSchema), '')
  })

  it('would be refused with a type that there is not', () => {
    assert.match(problemsOf({ properties: { code: { type: 'text' } } }), /type/)
  })
})
