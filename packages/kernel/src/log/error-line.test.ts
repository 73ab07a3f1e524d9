import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import { ApiError, fail } from '../errors/api-error.ts'
import { concealed } from './concealed.ts'
import { errorLine } from './error-line.ts'

const thrown = (work: () => unknown): unknown => {
  try {
    work()
  } catch (error) {
    return error
  }
  assert.fail('nothing was thrown')
}
const ofDatabase = (code: string, message: string, fields: Partial<pg.DatabaseError> = {}) =>
  Object.assign(new pg.DatabaseError(message, message.length, 'error'), {
    code,
    severity: 'ERROR',
    ...fields,
  })

describe('a line about an error', () => {
  it('says where it happened, without what its message quotes', () => {
    const error = thrown(() => JSON.parse('{"name":"Jane Doe" "phone":"+49 30 123456"}'))

    const line = errorLine(error)

    assert.match(String(line.stack), /^SyntaxError: .+\n {4}at JSON\.parse/)
    assert.doesNotMatch(JSON.stringify(line), /Jane|Doe|123456/)
  })

  it('names the constraint that refused a row, and no value of the row', () => {
    const error = ofDatabase('23505', 'duplicate key value violates unique constraint "customer__email"', {
      constraint: 'customer__email',
      table: 'customer',
      detail: 'Key (email_address)=(jane@example.test) already exists.',
      where: 'PL/pgSQL function put_customer(text) line 3 at SQL statement',
    })

    const { stack, ...line } = errorLine(error)

    assert.deepEqual(line, {
      type: 'DatabaseError',
      message: 'PostgreSQL refused it with 23505',
      code: '23505',
      severity: 'ERROR',
      table: 'customer',
      column: undefined,
      constraint: 'customer__email',
      routine: undefined,
      function: 'put_customer',
    })
    assert.doesNotMatch(String(stack), /jane|already/)
  })

  it('keeps what PostgreSQL says of the server and its tables', () => {
    const messages = [
      ['42P01', 'relation "customer_note" does not exist'],
      ['57P01', 'terminating connection due to administrator command'],
    ] as const
    for (const [code, message] of messages)
      assert.equal(errorLine(ofDatabase(code, message)).message, message)
  })

  it('hides the text of a caller that PostgreSQL calls a syntax error', () => {
    const { message } = errorLine(ofDatabase('42601', 'syntax error at or near "jane" of jsonpath input'))

    assert.equal(message, 'syntax error at or near "…" of jsonpath input')
  })

  it('keeps the name of a file of ours, and goes into causes and parts', () => {
    const missing = Object.assign(new Error("ENOENT: no such file or directory, open '/data/files/a1'"), {
      code: 'ENOENT',
      syscall: 'open',
      path: '/data/files/a1',
    })

    const { message, cause, errors } = errorLine(
      new AggregateError([fail('unavailable'), new ApiError(fail('internal').definition)], 'all failed', {
        cause: missing,
      }),
    ) as unknown as { message: string; cause: { message: string }; errors: { code: string }[] }

    assert.equal(message, 'all failed')
    assert.equal(cause.message, missing.message)
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['Unavailable', fail('internal').definition.code],
    )
  })

  it('shows nothing of what is no error', () => {
    assert.equal(JSON.stringify(errorLine('jane@example.test')).includes('jane'), false)
  })
})

it('hides addresses, phone numbers, tokens and queries of foreign texts', () => {
  const token = `ey${'x'.repeat(100)}`
  const cases = {
    '550 <jane@example.test> is unknown': '550 … is unknown',
    'call +49301234567 first': 'call … first',
    [`the token ${token} has ended`]: 'the token … has ended',
    'GET https://shop.test/a?key=1 failed': 'GET https://shop.test/a?… failed',
    'no "end': 'no "…"',
    'the server at 127.0.0.1:5432 is silent': 'the server at 127.0.0.1:5432 is silent',
  }

  for (const [text, expected] of Object.entries(cases)) assert.equal(concealed(text), expected)
})
