import assert from 'node:assert/strict'
import { it } from 'node:test'
import { connectionString, withDatabase } from './connection-string.ts'

it('connectionString puts the socket folder into the query', () => {
  const connection = { host: '/tmp/a b', port: 5432, user: 'tradepost', database: 'tradepost' }

  assert.equal(connectionString(connection), 'postgres://tradepost@/tradepost?host=%2Ftmp%2Fa%20b&port=5432')
})

it('withDatabase changes the database and nothing else', () => {
  assert.equal(withDatabase('postgres://u@/a?host=%2Ftmp&port=1', 'b'), 'postgres://u@/b?host=%2Ftmp&port=1')
  assert.equal(
    withDatabase('postgres://u:p@db:1/a?sslmode=require', 'b c'),
    'postgres://u:p@db:1/b%20c?sslmode=require',
  )
  assert.equal(withDatabase('postgresql://db', 'b'), 'postgresql://db/b')
})
