import { texts } from '@tradepost/contract'
import { money, type Platform } from '@tradepost/kernel'
import type { Authorization, PaymentProvider, StepRequest, StepResult } from './provider.types.ts'
import { cardOf } from './test-card.rules.ts'
import * as store from './test-card.store.ts'

const statuses = {
  approve: 'authorized',
  decline: 'declined',
  wait: 'processing',
  loseAnswer: 'authorized',
} as const

const authorizationOf = ({ status, reference, last4 }: store.Entry): Authorization =>
  status === 'authorized' || status === 'processing'
    ? { status, reference, cardLast4: last4 }
    : { status: 'declined', reference, cardLast4: last4, code: status, message: texts.cardDeclined }

/** An entry of its own for each key; the books belong to the provider, so no transaction of ours is around. */
const enter =
  (kind: 'capture' | 'refund') =>
  async ({ database, clock }: Platform, request: StepRequest): Promise<StepResult> => {
    const { merchantId, key, reference, amount } = request
    const entry = { key, kind, status: 'done', reference, amount: money.toText(amount), last4: null }
    await store.putEntry(database, merchantId, entry, clock.now())
    return { isDone: true }
  }

/** A provider that moves no money: documented numbers decide what happens. */
export const testCard: PaymentProvider = {
  code: 'testCard',
  isLocal: false,
  authorize: async ({ database, clock, ids }, { merchantId, key, amount, details }) => {
    const card = cardOf(details)
    const entry = await store.putEntry(
      database,
      merchantId,
      {
        key,
        kind: 'authorize',
        status: statuses[card.behavior],
        reference: ids.uuid(),
        amount: money.toText(amount),
        last4: card.last4,
      },
      clock.now(),
    )
    if (card.behavior === 'loseAnswer') throw new Error('the test card loses its answer')
    const authorization = authorizationOf(entry)
    return authorization.status === 'declined' && card.code
      ? { ...authorization, code: card.code, message: card.message ?? authorization.message }
      : authorization
  },
  find: async ({ database }, { merchantId, key }) => {
    const entry = await store.findEntry(database, merchantId, key)
    return entry && authorizationOf(entry)
  },
  capture: enter('capture'),
  refund: enter('refund'),
  cancel: async ({ database, clock, ids }, { merchantId, key }) => {
    const entry = {
      key,
      kind: 'authorize',
      status: 'canceled',
      reference: ids.uuid(),
      amount: '0',
      last4: null,
    }
    await store.putEntry(database, merchantId, entry, clock.now())
    await store.cancelAuthorization(database, merchantId, key)
    return { isDone: true }
  },
  // its reference is a secret that only the merchant can read, and so it needs no signature
  readWebhook: async ({ database }, { merchantId, body }) => {
    const status = body.status === 'approved' ? 'authorized' : 'declined'
    const entry = await store.endAuthorization(database, merchantId, String(body.reference ?? ''), status)
    return entry && authorizationOf(entry)
  },
}
