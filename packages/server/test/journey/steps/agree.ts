import assert from 'node:assert/strict'
import { salesOrderStates } from '@tradepost/contract'
import { en } from '../../../src/storefront/words/en.ts'
import { amountsIn } from './amounts.ts'
import { type Books, cents } from './books.ts'
import type { Desk } from './desk.ts'
import type { Post } from './post.ts'
import { type Shopper, sumOn } from './shopper.ts'
import { checkShown } from './shown.ts'
import { staffIn } from './staff.ts'
import { textOf } from './text.ts'

type Expected = {
  shopper: Shopper
  orderNumber: string
  /** In cents. */
  sum: number
  /** That of the confirmation, if it was another one then. */
  mailed?: number
  status?: keyof typeof salesOrderStates
}

/** Everybody who looks at an order sees the same: the shopper, the mail, staff, the API and the books. */
export const agreeOn = (desk: Desk, books: Books, post: Post) => {
  const staff = staffIn(desk)
  return async ({ shopper, orderNumber, sum, mailed = sum, status = 'open' }: Expected) => {
    const order = await books.becomes(
      () => books.order(orderNumber),
      (now) => now.status === status,
    )
    assert.equal(cents(order.total), sum, 'the API has the sum that was seen')

    await shopper.page.reload({ waitUntil: 'domcontentloaded' })
    assert.equal(await sumOn(shopper.page), sum, 'so has the page of the order')
    const facts = await textOf(shopper.page.locator('dl.details'))
    assert.ok(facts.includes(en.statuses[salesOrderStates[order.status].shopperSees]), `the status: ${facts}`)
    await checkShown(shopper.page, order)

    const to = order.addressSequences[0]?.emailAddress ?? ''
    const mail = await post.read(to, new RegExp(orderNumber))
    assert.ok(amountsIn(mail.text ?? '').includes(mailed), `so has the mail: ${mail.text}`)

    const console = await staff.reads(`/orders/${orderNumber}`)
    assert.ok(amountsIn(console).includes(sum), `so has the console: ${console}`)
  }
}
