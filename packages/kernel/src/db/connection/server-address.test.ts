import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import pg from 'pg'
import { UserError } from '../../base/user-error.ts'
import { readServerAddress, shownAddress } from './server-address.ts'

describe('the address of the database', () => {
  it('names one host or several, in all forms that libpq takes', () => {
    const hosts: [url: string, hosts: string[]][] = [
      ['postgres://u:p@db.example/shop', ['db.example:5432']],
      ['postgres://u:p@a,b:6432,[::1]:7432/shop', ['a:5432', 'b:6432', '::1:7432']],
      ['postgres://u@/shop?host=/run/a,/run/b&port=6432', ['/run/a:6432', '/run/b:6432']],
      ['postgres://u@/shop?host=a,b&port=1,2', ['a:1', 'b:2']],
    ]

    for (const [url, expected] of hosts)
      assert.deepEqual(
        readServerAddress(url).hosts.map(({ host, port }) => `${host}:${port}`),
        expected,
      )
  })

  it('is turned into one of a single host, which the driver understands', () => {
    const { hosts, at } = readServerAddress(
      'postgres://u:p%40ss@a,b:6432/shop?target_session_attrs=read-write&sslmode=disable',
    )

    const clients = hosts.map((host) => new pg.Client(at(host)))

    assert.deepEqual(
      clients.map(({ host, port, user, password, database }) => [host, port, user, password, database]),
      [
        ['a', 5432, 'u', 'p@ss', 'shop'],
        ['b', 6432, 'u', 'p@ss', 'shop'],
      ],
    )
  })

  it('asks for the primary when it names several hosts or says so', () => {
    const asks = (url: string) => readServerAddress(url).needsPrimary

    assert.deepEqual(
      [
        'postgres://a/shop',
        'postgres://a/shop?target_session_attrs=any',
        'postgres://a/shop?target_session_attrs=read-write',
        'postgres://a,b/shop',
        'postgres://a,b/shop?target_session_attrs=primary',
      ].map(asks),
      [false, false, true, true, true],
    )
  })

  it('cannot ask for a server that only reads', () => {
    for (const url of [
      'postgres://a/shop?target_session_attrs=standby',
      'postgres://a,b/x?target_session_attrs=any',
    ])
      assert.throws(() => readServerAddress(url), UserError)
  })

  it('is shown without who signs in', () => {
    const shown: [address: string, text: string][] = [
      ['postgres://user:hunter2@db.example/shop', 'db.example:5432/shop'],
      ['postgres://user:hunter2@db.example:6432/shop?sslmode=require', 'db.example:6432/shop'],
      ['postgres://user:hunter2@a,b:6432/shop', 'a:5432,b:6432/shop'],
      ['postgres://user@localhost/shop?host=/run/pg&password=hunter2', '/run/pg:5432/shop'],
      ['postgres://user:hunter2@/shop?host=/run/pg', '/run/pg:5432/shop'],
      ['postgres://user:hun@ter2@/shop', '/shop'],
      ['postgres:///shop?host=/run/pg', '/run/pg:5432/shop'],
    ]

    for (const [address, text] of shown) assert.equal(shownAddress(address), text)
  })
})
