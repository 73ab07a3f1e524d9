import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { until } from '../../support/until.ts'
import { amountsIn } from './amounts.ts'
import type { Desk } from './desk.ts'
import { checkShown } from './shown.ts'
import { textOf } from './text.ts'

/** Pictures may come later. */
const loaded = { waitUntil: 'domcontentloaded' } as const

export type Person = { firstName: string; lastName: string; email: string }
export const cards = { good: '4242 4242 4242 4242', declined: '4000 0000 0000 0002' }
export const address = { address1: '12 Engine Road', postalCode: '19102', city: 'Philadelphia' }

type Delivery =
  | { method: 'ship'; way?: string; country?: string; region?: string }
  | { method: 'pickup'; store: string; slot?: string }
type Payment = { card: string } | 'payOnDelivery'

/** The grand total as the page says it, in cents. */
const sumOn = async (page: Page): Promise<number> => {
  const [sum] = amountsIn(await textOf(page.locator('.sums .total').first()))
  assert.ok(sum !== undefined, `${page.url()} shows no sum`)
  return sum
}

/** Somebody in front of the shop, with a browser of their own. */
export const shopperIn =
  ({ url, open, shop }: Pick<Desk, 'url' | 'open' | 'shop'>) =>
  async (options: BrowserContextOptions = {}) => {
    const page = await open(options)
    const home = `${url}/store/demo/web/en-us`
    const goTo = async (path: string, on = page) => {
      await on.goto(home + path, loaded)
    }
    const cartId = (on = page) => on.locator('form[method=post] [name=cartId]').first().inputValue()

    /** The checkout of this moment by the API, for the choices on the page. */
    const checkoutView = async (on = page) => {
      const form = new Map(
        (await on.evaluate(
          "[...document.querySelectorAll('main form')].flatMap((form) => [...new FormData(form)].map(([name, value]) => [name, String(value)]))",
        )) as [string, string][],
      )
      const isPickup = form.get('delivery') === 'pickup'
      const [locationCode = ''] = (form.get('pickup') ?? '').split('|')
      return shop.getCheckout({
        cartId: await cartId(on),
        localeCode: 'en-us',
        country: form.get('country'),
        ...(form.get('region') && { region: form.get('region') }),
        fulfillmentMethod: isPickup ? 'BOPIS' : 'directShip',
        ...(isPickup && locationCode && { locationCode }),
        ...(!isPickup && form.get('shipping') && { shippingMethodCode: form.get('shipping') }),
      })
    }
    const grandTotal = (totals: readonly { type: string; amount: number }[]): number =>
      Math.round((totals.find(({ type }) => type === 'grandTotal')?.amount ?? Number.NaN) * 100)
    /** Waits until the page says what the choice costs, and answers that sum in cents; it may tell of earlier ones. */
    const seesTheSum = async (on = page, ...earlier: number[]): Promise<number> => {
      await until(async () => {
        const view = await checkoutView(on).catch(() => null)
        return view !== null && (await sumOn(on).catch(() => null)) === grandTotal(view.totals)
      })
      await checkShown(on, [await checkoutView(on), earlier.map((sum) => sum / 100)])
      return sumOn(on)
    }
    const pick = async (selector: string, on: Page) => {
      const field = on.locator(selector).first()
      if (!(await field.isChecked())) await field.check()
    }
    /** Opens the page of the product and puts it into the cart. */
    const puts = async (code: string, quantity = 1, on = page) => {
      await goTo(`/p/${code}`, on)
      if (quantity !== 1) await on.fill('.buy [name=quantity]', String(quantity))
      await on.click('.buy button.large')
      await on.waitForURL('**/cart', loaded)
    }
    const goesToCheckout = (on = page) => goTo('/checkout', on)
    /** Says how the goods go; every choice changes the sum at once. */
    const chooses = async (delivery: Delivery, on = page) => {
      await pick(`input[name=delivery][value=${delivery.method}]`, on)
      await on.waitForSelector(
        delivery.method === 'ship' ? 'input[name=shipping]' : 'select[name=pickup], input[name=pickup]',
      )
      if (delivery.method === 'ship' && delivery.way) {
        await pick(`input[name=shipping][value=${delivery.way}]`, on)
        await seesTheSum(on)
      }
      if (delivery.method === 'pickup') {
        await on.selectOption('select[name=pickup]', `${delivery.store}|${delivery.slot ?? ''}`)
        await seesTheSum(on)
      }
    }
    const fillsIn = async (fields: Record<string, string>, on = page) => {
      for (const [name, value] of Object.entries(fields))
        await on.locator(`main form[method=post] [name=${name}]`).last().fill(value)
    }
    const pays = async (payment: Payment, on = page) => {
      const code = payment === 'payOnDelivery' ? payment : 'testCard'
      await pick(`input[name=payment][value=${code}]`, on)
      if (payment !== 'payOnDelivery') await on.fill('[name=cardNumber]', payment.card)
    }
    /** Presses the button that costs money. */
    const buys = async (on = page) => {
      await on.locator('form[method=post] button.large').last().click()
      await on.locator('.note.bad, [role=alert]').or(on.locator('.note.good')).first().waitFor()
    }
    /** The number of the order on the page of thanks. */
    const getsAnOrder = async (on = page): Promise<string> => {
      if (!on.url().includes('/orders/')) assert.fail(`no order: ${await textOf(on.locator('main'))}`)
      return decodeURIComponent(new URL(on.url()).pathname.split('/').at(-1) ?? '')
    }
    return {
      page,
      home,
      goTo,
      cartId,
      seesTheSum,
      puts,
      goesToCheckout,
      chooses,
      fillsIn,
      pays,
      buys,
      getsAnOrder,
      isTold: async (text: RegExp, on = page) =>
        assert.match(await textOf(on.locator('[role=alert], .note').first()), text),
      sees: async (text: RegExp | string, on = page) => {
        await until(async () => {
          const shown = await textOf(on.locator('main').first())
          return typeof text === 'string' ? shown.includes(text) : text.test(shown)
        })
      },
      /** Buys by card, from the shelf to the page of thanks. */
      orders: async ({
        goods,
        delivery,
        ...person
      }: Person & { goods: Record<string, number>; delivery: Delivery }) => {
        for (const [code, quantity] of Object.entries(goods)) await puts(code, quantity)
        await goesToCheckout()
        await chooses(delivery)
        await fillsIn(delivery.method === 'ship' ? { ...person, ...address } : { ...person })
        await pays({ card: cards.good })
        const sum = await seesTheSum()
        await buys()
        return { sum, orderNumber: await getsAnOrder() }
      },
      leaves: () => page.context().close(),
    }
  }

export type Shopper = Awaited<ReturnType<ReturnType<typeof shopperIn>>>
export { sumOn }
