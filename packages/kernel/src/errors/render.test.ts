import assert from 'node:assert/strict'
import { it } from 'node:test'
import { dialects, type ErrorName, errors } from '@tradepost/contract'
import { errorForm, sampleProblem } from '@tradepost/contract/openapi'
import { fail, invalid } from './api-error.ts'
import { renderError } from './render.ts'

const shownErrors = (Object.keys(errors) as ErrorName[]).filter((name) => errors[name].status < 500)

it('answers errors as the examples of the reference page show them, in every dialect', () => {
  for (const dialect of dialects)
    for (const name of shownErrors) {
      const error = name === 'invalid' ? invalid([sampleProblem]) : fail(name)

      const rendered = renderError(dialect, error, 'id')

      assert.deepEqual(rendered, errorForm(dialect, name).example(errors[name]), `${dialect} ${name}`)
    }
})
