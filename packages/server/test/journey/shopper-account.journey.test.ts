import assert from 'node:assert/strict'
import { it } from 'node:test'
import { until } from '../support/until.ts'
import { cards } from './steps/shopper.ts'
import { textOf } from './steps/text.ts'
import { openWorld } from './steps/world.ts'

const world = await openWorld()
const { api, url, books, post, agree, staff } = world
const email = 'edith@account.test'
const edith = { firstName: 'Edith', lastName: 'Clarke', email }
const password = 'a first password'
const tea = 'tea-assam-100g'

/** The address that a mail leads to, on the server of this test. */
const linkIn = (text: string, path: string): string => {
  const link = text.match(/https?:\/\/\S+/g)?.find((one) => one.includes(path)) ?? ''
  assert.notEqual(link, '', text)
  const { pathname, search } = new URL(link.replace(/[)>\]]+$/, ''))
  return url + pathname + search
}

it('a shopper has an account, from the first order to the last', async () => {
  const shopper = await world.shopper()
  const { page } = shopper
  const onPage = () => textOf(page.locator('main'))

  // an order as a guest
  const first = await shopper.orders({
    ...edith,
    goods: { [tea]: 1 },
    delivery: { method: 'ship', way: 'parcel' },
  })
  await agree({ shopper, ...first })

  // an account, where the order stands once the address has proved to be hers
  await shopper.goTo('/account')
  const form = page.locator('form[action$="/register"]')
  for (const [name, value] of Object.entries({ ...edith, password }))
    await form.locator(`[name=${name}]`).fill(value)
  await form.locator('button').click()
  await page.waitForSelector('form[action$="/sign-out"]')
  assert.ok(!(await onPage()).includes(first.orderNumber), 'not before the address is confirmed')
  const proof = await post.read(email, /Confirm your e-mail/)
  await page.goto(linkIn(proof.text ?? '', '/account/confirm'))
  await until(async () => {
    await shopper.goTo('/account')
    return (await onPage()).includes(first.orderNumber)
  })

  // an order that knows who she is
  await shopper.puts('tea-earl-grey-100g')
  await shopper.goesToCheckout()
  await shopper.chooses({ method: 'ship', way: 'express' })
  assert.equal(await page.locator('form[method=post] [name=lastName]').last().inputValue(), 'Clarke')
  assert.equal(await page.locator('form[method=post] [name=email]').last().inputValue(), email)
  await shopper.fillsIn({ address1: '12 Engine Road', postalCode: '19102', city: 'Philadelphia' })
  await shopper.pays({ card: cards.good })
  const sum = await shopper.seesTheSum()
  await shopper.buys()
  const orderNumber = await shopper.getsAnOrder()
  await agree({ shopper, orderNumber, sum })
  await shopper.goTo('/account')
  const list = await onPage()
  assert.ok(list.includes(orderNumber) && list.includes(first.orderNumber), list)

  // something to think about
  await shopper.goTo(`/p/${tea}`)
  await page.locator('form[action$="/wishlist/add"] button').first().click()
  await shopper.goTo('/wishlist')
  await shopper.sees(/Assam/)

  // the password is forgotten
  await shopper.goTo('/account')
  await page.click('form[action$="/sign-out"] button')
  await shopper.goTo('/account')
  await page.click('text=Forgot your password?')
  await page.fill('main [name=email]', email)
  await page.click('main form.panel button')
  await shopper.sees(/on its way/)
  const mail = await post.read(email, /password/i)
  await page.goto(linkIn(mail.text ?? '', '/account/password'))
  await page.fill('main [name=password]', 'another password')
  await page.click('main form.panel button')
  await shopper.sees(/new password is set/)
  const signIn = async (secret: string) => {
    const entry = page.locator('form[action$="/sign-in"]')
    await entry.locator('[name=email]').fill(email)
    await entry.locator('[name=password]').fill(secret)
    await entry.locator('button').click()
  }
  await signIn(password)
  await shopper.sees(/is wrong/)
  await signIn('another password')
  await page.waitForSelector('form[action$="/sign-out"]')
  await shopper.sees(orderNumber)

  // she wants to be forgotten
  const { customerId } = await books.order(orderNumber)
  const desk = await staff.looksAt(`/customers/${customerId}`)
  await desk.locator('button.move-bad', { hasText: 'Erase' }).click()
  await desk.locator('[role=dialog] .modal-actions button').last().click()
  await desk.waitForURL('**/customers')
  const erased = await books.order(orderNumber)
  assert.equal(Math.round(erased.total * 100), sum, 'the order stays, for the books')
  assert.ok(!JSON.stringify(erased.addressSequences).includes('Clarke'))
  const seen = await staff.reads(`/orders/${orderNumber}`)
  assert.ok(!seen.includes('Clarke') && !seen.includes(email), seen)
  await page.context().clearCookies()
  await shopper.goTo('/account')
  await signIn('another password')
  await shopper.sees(/is wrong/)
  await until(async () => {
    const { customers } = await api.listCustomers({ filters: { emailAddress: email } })
    return customers.length === 0
  })
  assert.ok(
    !JSON.stringify(await books.order(first.orderNumber)).includes('Clarke'),
    'nor what she bought as a guest',
  )
  await shopper.leaves()
})
