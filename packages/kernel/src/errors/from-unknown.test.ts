import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { fail } from './api-error.ts'
import { toApiError } from './from-unknown.ts'

const coded = (code: string, more: object = {}) => Object.assign(new Error('inner detail'), { code, ...more })

it('leaves an error of the interface as it is', () => {
  const error = fail('productNotFound')

  assert.equal(toApiError(error), error)
})

describe('becomes 503 with a time to come back', () => {
  const cases = {
    'a refused connection': coded('ECONNREFUSED'),
    'a connection that broke': coded('ECONNRESET'),
    'a host that cannot be reached': coded('EHOSTUNREACH'),
    'a socket that is not there': coded('ENOENT', { syscall: 'connect' }),
    'a server that shuts down': coded('57P01'),
    'a server that starts up': coded('57P03'),
    'a server that became a replica': coded('25006'),
    'too many clients': coded('53300'),
    'a broken protocol': coded('08006'),
    'a deadlock that came back again and again': coded('40P01'),
    'a conflict that came back again and again': coded('40001'),
    'a full pool': new Error('timeout exceeded when trying to connect'),
    'a connection that ended': new Error('Connection terminated unexpectedly'),
    'a statement behind a broken connection': new Error(
      'Client has encountered a connection error and is not queryable',
    ),
    'a closed pool': new Error('Cannot use a pool after calling end on the pool'),
  }
  for (const [title, error] of Object.entries(cases))
    it(title, () => {
      const { status, headers, message } = toApiError(error)

      assert.deepEqual({ status, headers }, { status: 503, headers: { 'retry-after': '1' } })
      assert.doesNotMatch(message, /inner detail/)
    })
})

describe('becomes 400', () => {
  for (const code of ['22021', '22P05', '22003', '22007', '22P02', '54001', '54000'])
    it(`what PostgreSQL refuses by ${code}`, () => {
      const error = toApiError(coded(code))

      assert.equal(error.status, 400)
      assert.deepEqual(error.problems, [
        { code: 'INVALID_FORMAT', message: 'A value of the request cannot be stored', path: [] },
      ])
    })
})

it('keeps the status of what the HTTP layer refuses', () => {
  assert.equal(
    toApiError(coded('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 })).definition.code,
    'PayloadTooLarge',
  )
  assert.equal(toApiError(coded('FST_ERR_CTP_INVALID_MEDIA_TYPE')).status, 415)
  assert.equal(toApiError(coded('FST_ERR_BAD_URL', { statusCode: 400 })).status, 400)
})

describe('becomes 500 without a word about the inside', () => {
  const cases: [title: string, thrown: unknown][] = [
    ['an error that nobody foresaw', new TypeError('inner detail')],
    ['a file that is not there', coded('ENOENT', { syscall: 'open' })],
    ['a wrong statement', coded('42601')],
    ['a status that is none of a caller', coded('FST_X', { statusCode: 503 })],
    ['a text', 'inner detail'],
    ['nothing', undefined],
    ['null', null],
  ]
  for (const [title, thrown] of cases)
    it(title, () => {
      const { status, message } = toApiError(thrown)

      assert.deepEqual({ status, message }, { status: 500, message: 'Something went wrong on our side' })
    })
})
