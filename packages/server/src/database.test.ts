import assert from 'node:assert/strict'
import { it } from 'node:test'
import { shownAddress } from './database.ts'

it('shows where a database is without who signs in', () => {
  const shown: [address: string, text: string][] = [
    ['postgres://user:hunter2@db.example/shop', 'db.example:5432/shop'],
    ['postgres://user:hunter2@db.example:6432/shop?sslmode=require', 'db.example:6432/shop'],
    ['postgres://user@localhost/shop?host=/run/pg&password=hunter2', '/run/pg:5432/shop'],
    ['postgres://user:hunter2@/shop?host=/run/pg', '/shop'],
    ['postgres://user:hun@ter2@/shop', '/shop'],
    ['postgres:///shop?host=/run/pg', '/run/pg:5432/shop'],
  ]

  for (const [address, text] of shown) assert.equal(shownAddress(address), text)
})
