import assert from 'node:assert/strict'
import { it } from 'node:test'
import { merchantIdOf } from '../../services/catalog/export/run/export.fixture.ts'
import { openPasswordReset } from '../../services/customer/index.ts'
import { password } from '../../services/shop/shop.fixture.ts'
import { withStore } from '../storefront.fixture.ts'

const address = 'jane@example.test'
const page = '/en-us/account/password'

/** A shopper who asked for a new password, and the token in the mail. */
const withLostPassword = async () => {
  const store = await withStore()
  const { id } = await store.customer(address)
  const visitor = store.visitor()
  const told = await visitor.post(page, { email: address })
  const reset = await openPasswordReset(
    store.platform,
    store.platform.database,
    await merchantIdOf(store),
    id,
  )
  return { ...store, visitor, told, token: reset?.token ?? '' }
}

it('a forgotten password is replaced by a link that serves once', async () => {
  const { visitor, token } = await withLostPassword()
  const signIn = (secret: string) =>
    visitor.post('/en-us/account/sign-in', { email: address, password: secret })
  const set = (secret: string) => visitor.post(`${page}/set`, { token, password: secret })

  const [short, done, again] = [
    await set('short'),
    await set('another password'),
    await set('a third password'),
  ]

  assert.deepEqual([short.status, done.status, again.status], [422, 200, 422])
  assert.match(again.text, /no longer works/)
  assert.equal((await signIn(password)).status, 422)
  assert.equal((await signIn('another password')).status, 303)
})

it('nobody learns who has an account', async () => {
  const { visitor, told } = await withLostPassword()

  const stranger = await visitor.post(page, { email: 'nobody@example.test' })

  assert.deepEqual([stranger.status, stranger.text.replaceAll('nobody@', 'jane@')], [told.status, told.text])
  assert.equal((await visitor.post(page, { email: 'no address' })).status, 422)
})
