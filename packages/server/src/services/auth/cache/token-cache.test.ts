import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { nobody } from '@tradepost/kernel'
import { TokenCache } from './token-cache.ts'

const principal = { ...nobody, merchantId: 1, subject: 'user', clientId: 'client', tokenId: 'token' }
const entry = { principal, expires: 1000 }

const filled = () => {
  const cache = new TokenCache()
  cache.reset(true)
  cache.keep('a', entry, cache.drops)
  return cache
}

describe('the cache of tokens', () => {
  it('finds a token until it expires', () => {
    const cache = filled()

    assert.equal(cache.find('a', 999), principal)
    assert.equal(cache.find('a', 1000), null)
    assert.equal(cache.find('b', 0), null)
  })

  it('drops by merchant, user, client or token, and nothing else', () => {
    for (const target of [
      { merchantId: 1 },
      { merchantId: 1, subject: 'user' },
      { merchantId: 1, subject: 'client' },
      { merchantId: 1, tokenId: 'token' },
    ]) {
      const cache = filled()
      cache.drop(target)
      assert.equal(cache.find('a', 0), null)
    }
    for (const target of [
      { merchantId: 2 },
      { merchantId: 1, subject: 'other' },
      { merchantId: 1, tokenId: 'other' },
      { merchantId: 2, tokenId: 'token' },
    ]) {
      const cache = filled()
      cache.drop(target)
      assert.equal(cache.find('a', 0), principal)
    }
  })

  it('does not keep a check that began before something was dropped', () => {
    const cache = filled()
    const began = cache.drops

    cache.drop({ merchantId: 7 })
    cache.keep('b', entry, began)

    assert.equal(cache.find('b', 0), null)
  })

  it('forgets everything when the connection is lost or comes back', () => {
    for (const connected of [true, false]) {
      const cache = filled()
      cache.reset(connected)
      assert.equal(cache.find('a', 0), null)
    }
  })

  it('keeps nothing while it cannot hear of changes', () => {
    const cache = new TokenCache()

    cache.keep('a', entry, cache.drops)

    assert.equal(cache.find('a', 0), null)
  })

  it('keeps ten thousand tokens, those that were used last', () => {
    const cache = filled()

    for (let n = 0; n < 10_000; n++) cache.keep(`token ${n}`, entry, cache.drops)

    assert.equal(cache.find('a', 0), null)
    assert.equal(cache.find('token 0', 0), principal)
    assert.equal(cache.find('token 9999', 0), principal)
  })

  it('drops all that are meant, wherever they stand among the others', () => {
    const cache = filled()
    const other = { ...entry, principal: { ...principal, merchantId: 2 } }
    for (let n = 0; n < 100; n++) cache.keep(`token ${n}`, n % 3 === 0 ? other : entry, cache.drops)

    cache.drop({ merchantId: 1 })

    const kept = Array.from({ length: 100 }, (_, n) => n).filter((n) => cache.find(`token ${n}`, 0))
    assert.deepEqual(
      kept,
      Array.from({ length: 34 }, (_, n) => 3 * n),
    )
  })
})
