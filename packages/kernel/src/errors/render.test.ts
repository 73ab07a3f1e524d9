import assert from 'node:assert/strict'
import { it } from 'node:test'
import { dialects, type ErrorDefinition, type ErrorName, errors } from '@tradepost/contract'
import { errorForm, sampleEntry, sampleProblem } from '@tradepost/contract/openapi'
import { ApiError, fail, invalid } from './api-error.ts'
import { renderError } from './render.ts'

const shownErrors = (Object.keys(errors) as ErrorName[]).filter((name) => errors[name].status < 500)

/** Refused input says what is wrong with it, refused carts which entries. */
const sampleOf = (name: ErrorName): ApiError => {
  if (name === 'invalid') return invalid([sampleProblem])
  const definition: ErrorDefinition = errors[name]
  return definition.call === 'ECART' ? new ApiError(definition, { entries: [sampleEntry] }) : fail(name)
}

it('answers errors as the examples of the reference page show them, in every dialect', () => {
  for (const dialect of dialects)
    for (const name of shownErrors) {
      const error = sampleOf(name)

      const rendered = renderError(dialect, error, 'id')

      assert.deepEqual(rendered, errorForm(dialect, name).example(errors[name]), `${dialect} ${name}`)
    }
})
