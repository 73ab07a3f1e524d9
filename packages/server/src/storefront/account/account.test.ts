import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { expectNoErrors } from '@tradepost/sdk'
import { useOwnServer } from '../../../test/support/harness.ts'
import { until } from '../../../test/support/until.ts'
import { startMailServer } from '../../services/notification/notification.fixture.ts'
import { address, fill, request, withCheckout } from '../../services/shop/checkout/checkout.fixture.ts'
import { hiddenIn, visitorOf } from '../storefront.fixture.ts'

const mails = await startMailServer()
useOwnServer({}, { smtpUrl: mails.url, mailFrom: 'shop@tradepost.test', allowPrivateTargets: true })

const signIn = { email: 'ada@byron.test', password: 'correct horse' }
const account = { firstName: 'Ada', lastName: 'Byron', ...signIn }

const withShoppers = async () => {
  const shop = await withCheckout()
  await shop.api.updateShop({ shopCode: 'web', body: { locales: ['en-us', 'de-de'] } })
  const base = `/store/${shop.merchantCode}/web`
  /** The links in mails to the address, below the shop. */
  const links = () =>
    mails.mails.flatMap(({ to, email }) => {
      const [, path] =
        /https?:\/\/[^/]+(\/store\/\S+\/account\/confirm\?[^\s)]+)/.exec(email.text ?? '') ?? []
      return to === signIn.email && path?.startsWith(base) ? [path.slice(base.length)] : []
    })
  return { ...shop, visitor: () => visitorOf(shop.url, base), links, base }
}

/** Orders of a guest with the address, of which the shop keeps no account. */
const buyAsGuest = async ({ guest }: Awaited<ReturnType<typeof withShoppers>>) => {
  const shopper = await guest()
  return shopper.checkOutCart({ cartId: await fill(shopper), body: request() })
}

const numbersIn = (page: string) => [...page.matchAll(/orders\/(\d+)"/g)].map(([, number]) => number)

describe('an account', () => {
  it('shows each order with the day on which it was bought', async () => {
    const shop = await withShoppers()
    const shopper = shop.visitor()
    await shopper.submit('/en-us/account/register', account)
    const { customers } = await shop.api.listCustomers({ filters: { isAnonymous: false } })
    expectNoErrors(
      await shop.api.createSalesOrders({
        body: {
          orders: [
            {
              shopCode: 'web',
              customerId: String(customers[0]?.id),
              localeCode: 'en-us',
              currencyCode: 'USD',
              status: 'open',
              submitDate: '2024-03-05T10:00:00Z',
              addressSequences: [{ type: 'billing', ...address, emailAddress: signIn.email }],
              primaryBillToAddressSequenceIndex: 0,
              primaryShipToAddressSequenceIndex: 0,
              lineItems: [
                {
                  code: '1',
                  quantity: 1,
                  fulfillmentMethod: 'directShip',
                  fulfillmentLocationCode: null,
                  taxAmount: 0,
                  shipToAddressSequenceIndex: 0,
                  product: { code: 'tea', name: 'Tea', price: 10, currencyCode: 'USD' },
                  currencyCode: 'USD',
                  price: 10,
                },
              ],
              subTotal: 10,
              total: 10,
            },
          ],
        },
      }),
    )

    assert.match(await shopper.open('/en-us/account'), /<td>Mar 5, 2024<\/td>/)
  })

  it('shows what its owner bought as a guest after the address was confirmed by a mailed link, and not before', async () => {
    const shop = await withShoppers()
    const { orderNumber } = await buyAsGuest(shop)
    const [owner, thief] = [shop.visitor(), shop.visitor()]

    const registered = await owner.submit('/de-de/account/register', account)
    await until(() => shop.links().length === 1)
    const [link = ''] = shop.links()
    const again = await owner.submit('/de-de/account/confirm', {})
    await thief.submit('/en-us/account/register', { ...account, email: 'eve@byron.test' })
    const stolen = await thief.send(link)
    const guest = await shop.visitor().open(link)
    const forged = await owner.send(link.replace(/signature=\w\w/, 'signature=xx'))

    assert.deepEqual(numbersIn(registered), [])
    assert.match(registered, /Bitte bestätigen Sie Ihre E-Mail-Adresse/)
    assert.deepEqual(numbersIn(again), [])
    assert.match(stolen.headers.get('location') ?? '', /confirmed=0/)
    assert.match(forged.headers.get('location') ?? '', /confirmed=0/)
    assert.match(guest, /Melden Sie sich an[\s\S]*name="confirm" value="customerId=/)
    await owner.open(`/en-us/orders/${orderNumber}`, 404)
    assert.deepEqual(numbersIn(await thief.open('/en-us/account')), [])
    // asked for a second time within minutes: one mail
    assert.equal(shop.links().length, 1)

    const elsewhere = shop.visitor()
    const [, confirm = ''] = /name="confirm" value="([^"]+)"/.exec(guest) ?? []
    const entered = await elsewhere.post('/de-de/account/sign-in', {
      ...signIn,
      confirm: confirm.replaceAll('&amp;', '&'),
    })
    const confirmed = await elsewhere.send((entered.headers.get('location') ?? '').slice(shop.base.length))
    const shown = await elsewhere.open((confirmed.headers.get('location') ?? '').slice(shop.base.length))

    assert.match(shown, /Ihre E-Mail-Adresse ist bestätigt/)
    assert.deepEqual(numbersIn(shown), [orderNumber])
    assert.match(await owner.open(`/en-us/orders/${orderNumber}`), new RegExp(`Order ${orderNumber}`))
    await thief.open(`/en-us/orders/${orderNumber}`, 404)
    const mail = mails.mails.find(({ to, email }) => to === signIn.email && email.text?.includes(shop.base))
    assert.equal(mail?.email.subject, 'Bestätigen Sie Ihre E-Mail-Adresse')
  })

  it('loses them again when it gets another address', async () => {
    const shop = await withShoppers()
    await buyAsGuest(shop)
    const owner = shop.visitor()
    await owner.submit('/en-us/account/register', account)
    await until(() => shop.links().length === 1)
    await owner.send(shop.links()[0] ?? '')
    assert.equal(numbersIn(await owner.open('/en-us/account')).length, 1)
    const { customers } = await shop.api.listCustomers({ filters: { isAnonymous: false } })

    await shop.api.updateCustomer({
      customerId: String(customers[0]?.id),
      body: { emailAddress: 'new@byron.test' },
    })

    const page = await owner.open('/en-us/account')
    assert.deepEqual(numbersIn(page), [])
    assert.match(page, /Please confirm your e-mail address/)
  })
})

describe('the checkout of a customer', () => {
  it('begins with the name and the default address, and others can be chosen', async () => {
    const shop = await withShoppers()
    const shopper = shop.visitor()
    await shopper.submit('/en-us/account/register', account)
    const { customers } = await shop.api.listCustomers({ filters: { isAnonymous: false } })
    const at = (address1: string, city: string, more = {}) => ({
      ...{ firstName: 'Ada', lastName: 'Byron', address1, city, postalCode: '1', country: 'US' },
      ...more,
    })
    await shop.api.updateCustomer({
      customerId: String(customers[0]?.id),
      body: {
        contacts: [
          at('Mill 2', 'Dallas'),
          at('Main 1', 'Austin', { isDefaultShipping: true, region: 'TX', phone: '123' }),
        ],
      },
    } as never)
    await shopper.submit('/en-us/cart/add', { code: 'tea', quantity: '1' })

    const page = await shopper.open('/en-us/checkout')
    const value = (shown: string, name: string) =>
      new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(shown)?.[1]
    const fields = (shown: string) =>
      ['firstName', 'email', 'address1', 'city', 'region'].map((one) => value(shown, one))
    const options = [...page.matchAll(/<option value="([\w-]{36})"( selected)?>([^<]*)/g)]
    const [, dallas] = options
    const form = { ...hiddenIn(page), filled: value(page, 'filled') ?? '', delivery: 'ship', country: 'US' }
    const chosen = {
      ...form,
      contact: dallas?.[1] ?? '',
      email: 'other@byron.test',
      payment: 'payOnDelivery',
    }
    const typed = { firstName: 'Eve', lastName: 'Byron', address1: 'Main 1', city: 'Austin', postalCode: '1' }
    const { status, text } = await shopper.post('/en-us/checkout', { ...chosen, ...typed })

    assert.deepEqual(fields(page), ['Ada', signIn.email, 'Main 1', 'Austin', 'TX'])
    assert.deepEqual(
      options.map(([, , isChosen, label]) => `${label}${isChosen ?? ''}`),
      ['Ada, Byron, Main 1, 1, Austin selected', 'Ada, Byron, Mill 2, 1, Dallas'],
    )
    // not bought: the shopper has not seen the other address in the fields
    assert.equal(status, 200)
    assert.deepEqual(fields(text), ['Ada', 'other@byron.test', 'Mill 2', 'Dallas', ''])
    const again = { ...chosen, ...typed, filled: value(text, 'filled') ?? '', step: 'update' }
    assert.equal(fields((await shopper.post('/en-us/checkout', again)).text)[0], 'Eve')
  })
})
