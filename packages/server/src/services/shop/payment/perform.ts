import { texts } from '@tradepost/contract'
import { Ctx, money, type Platform, systemContext } from '@tradepost/kernel'
import { recordPayment } from '../../order/index.ts'
import { settlePayment } from './authorization/settle.ts'
import { followOrders } from './follow/follow-orders.ts'
import { providerOf } from './provider/provider.table.ts'
import type { StepResult } from './provider/provider.types.ts'
import { GIVE_UP_MS, givenUp, toRefund, toTransaction } from './record/payment.rules.ts'
import * as payments from './record/payment.store.ts'
import * as store from './record/step.store.ts'

/** Longer than a provider may take. */
const LEASE_MS = 60_000
const BATCH = 20
const MOST_ATTEMPTS = 12

type Merchant = { id: number; code: string }

const contextOf = (platform: Platform, { id, code }: Merchant): Ctx => {
  const { principal, requestId, log } = systemContext(platform)
  return new Ctx(platform, { ...principal, merchantId: id, merchantCode: code }, requestId, log)
}

/** The id of the step is the key: asked again after a crash, the provider does nothing again. */
export const askForStep = (
  platform: Platform,
  merchantId: number,
  payment: payments.StoredPayment,
  { id, kind, amount }: store.DueStep,
): Promise<StepResult> => {
  const provider = providerOf(payment.methodCode)
  if (kind === 'refund' && Number(amount) <= 0)
    return Promise.resolve({ isDone: false, message: texts.nothingCaptured })
  if (kind === 'cancel') return provider.cancel(platform, { merchantId, key: payment.id })
  return provider[kind](platform, {
    merchantId,
    key: `${payment.id}/${id}`,
    reference: payment.reference ?? payment.id,
    amount: money.amount(amount),
    currencyCode: payment.currencyCode,
  })
}

/** The step, its payment and the order change together, once: a second caller finds the step ended. */
const endStep = (ctx: Ctx, step: store.DueStep, result: StepResult): Promise<void> =>
  ctx.database.tx(async (tx) => {
    const { merchantId, now } = ctx
    const locked = await payments.lockPayment(tx, merchantId, step.paymentId)
    const end = {
      status: result.isDone ? ('done' as const) : ('failed' as const),
      message: result.isDone ? null : result.message,
      nextDate: null,
    }
    const ended = await store.endStep(tx, merchantId, step.id, end, now)
    if (!locked || ended === 0) return
    if (result.isDone) await store.addToPayment(tx, merchantId, step, now)
    // what this step leaves to do: of a return that came back before the money was taken, for example
    await followOrders(tx, [{ merchantId, orderNumber: locked.orderNumber }], now)
    if (!result.isDone) return
    const after = (await payments.findPayment(tx, merchantId, step.paymentId)) ?? locked
    const bound = ctx.forMerchant({ id: merchantId, code: ctx.principal.merchantCode }, tx)
    const shown = step.kind === 'refund' ? toRefund(after, step) : toTransaction(after)
    await recordPayment(bound, after.orderNumber, shown)
  })

/** One minute, two, four, and so on up to a day. */
const postponed = (now: Date, attempts: number) =>
  new Date(now.getTime() + Math.min(60_000 * 2 ** (attempts - 1), 86_400_000))

const postpone = async (ctx: Ctx, { id, attempts }: store.DueStep, error: unknown) => {
  const isOver = attempts >= MOST_ATTEMPTS
  const end = {
    status: isOver ? ('failed' as const) : ('waiting' as const),
    message: error instanceof Error ? error.message : String(error),
    nextDate: isOver ? null : postponed(ctx.now, attempts),
  }
  await store.endStep(ctx.database, ctx.merchantId, id, end, ctx.now)
}

const performStep = async (ctx: Ctx, step: store.DueStep): Promise<void> => {
  const payment = await payments.findPayment(ctx.database, ctx.merchantId, step.paymentId)
  if (!payment) return
  try {
    await endStep(ctx, step, await askForStep(ctx.platform, ctx.merchantId, payment, step))
  } catch (error) {
    ctx.log.error({ err: error, step: step.id }, 'a step of a payment was not made')
    await postpone(ctx, step, error)
  }
}

/** A payment whose request ended before the provider answered: asks for its result, or gives it up. */
const settleLate = async (
  ctx: Ctx,
  payment: payments.StoredPayment & { createDate: Date },
): Promise<void> => {
  const { platform, merchantId } = ctx
  const provider = providerOf(payment.methodCode)
  const question = { merchantId, key: payment.id }
  const found = await provider.find(platform, question)
  const isOld = ctx.now.getTime() - new Date(payment.createDate).getTime() >= GIVE_UP_MS
  if (found && !(found.status === 'processing' && isOld)) {
    await settlePayment(ctx, payment.id, found)
    return
  }
  // before the order is given up: an authorization that is still on its way is refused from now on
  await provider.cancel(platform, question)
  await settlePayment(ctx, payment.id, givenUp)
}

/** True: there may be more. */
export const performDue = async (platform: Platform, merchant: Merchant): Promise<boolean> => {
  const ctx = contextOf(platform, merchant)
  const { database } = platform
  const now = platform.clock.now()
  const claim = { now, lease: new Date(now.getTime() + LEASE_MS), limit: BATCH }
  const unsettled = await payments.claimUnsettled(database, merchant.id, claim)
  for (const payment of unsettled)
    await settleLate(ctx, payment).catch((err: unknown) =>
      ctx.log.error({ err, payment: payment.id }, 'a payment was not settled'),
    )
  const steps = await store.claimSteps(database, merchant.id, claim)
  for (const step of steps) await performStep(ctx, step)
  return unsettled.length + steps.length > 0
}
