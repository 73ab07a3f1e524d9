import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { anyMove, type Move } from './command.ts'
import { isPossible, type Model, type ModelOrder, newModel, subjectOf } from './model.ts'
import { checkOrder, checkPromotions } from './order.laws.ts'
import { type Outcome, perform } from './perform.ts'
import { type Snapshot, takeSnapshot } from './snapshot.ts'
import { checkActor, checkStep } from './step.laws.ts'
import { checkOrderStock, checkPieces, checkRecords, findUnserved } from './stock.laws.ts'
import { type Actor, openWorld, rareUses, type Setup, strategies, type World } from './world.ts'

/** CONTRIBUTING.md says how to run it longer, or again as it failed. */
const { MODEL_RUNS, MODEL_SEED } = process.env
const isShort = MODEL_RUNS === undefined
const numRuns = isShort ? 50 : Number(MODEL_RUNS)
/** The short form tries the same moves each time: a new defect is found by who looks for it, not by who changes a text. */
const SHORT_SEED = 20_261_119
const seed = MODEL_SEED === undefined ? (isShort ? SHORT_SEED : undefined) : Number(MODEL_SEED)

/** A slow machine does less of it, a longer run takes the time it takes. */
const timeout = isShort ? 110_000 : Number.POSITIVE_INFINITY

const setups: fc.Arbitrary<Setup> = fc.record({
  inventoryReservationStrategy: fc.oneof(
    { weight: 3, arbitrary: fc.constant('hardAllocate' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...strategies) },
  ),
})

const checkCoupons = ({ orders, now }: Model) => {
  const using = orders.filter(({ number }) => {
    const order = now.orders.get(number)?.order
    return order && order.status !== 'canceled' && order.appliedPromotions.some(({ code }) => code === 'rare')
  })
  assert.ok(using.length <= rareUses, `${using.length} orders use a coupon that is there ${rareUses} times`)
}

type Made = { move: Move; before: Snapshot; subjects: (ModelOrder | undefined)[]; outcomes: Outcome[] }

const checkLaws = async (world: World, model: Model, { move, before, subjects, outcomes }: Made) => {
  const { setup, actors } = world
  const [step, other] = move.steps
  if (outcomes[0] && !other) {
    const order = subjects[0] ?? outcomes[0].created
    const found = order && before.orders.get(order.number)?.order
    checkStep(step, outcomes[0], { setup, model: { ...model, now: before }, order, found, before }, model.now)
    if (order) checkActor(order.number, actors[move.actor]?.id ?? '', before, model.now)
  }
  for (const order of model.orders) {
    const known = model.now.orders.get(order.number)
    const old = before.orders.get(order.number)
    assert.ok(known, `the order ${order.number} is listed`)
    if (known === old) continue
    checkOrder(order, old, known)
    await checkPromotions(world, order, known)
  }
  checkRecords(model)
  checkPieces(model, setup)
  checkOrderStock(model, setup)
  checkCoupons(model)
}

/** Orders that lack stock are served when some comes, which takes a moment; only then the next step can be foretold. */
const settleDown = async (world: World, model: Model) => {
  const end = Date.now() + 300_000
  for (;;) {
    const neglected = findUnserved(model, world.setup)
    if (neglected.length === 0) return
    assert.ok(Date.now() < end, neglected.join(', '))
    await sleep(20)
    model.now = await takeSnapshot(world, model.now, [])
  }
}

const makeMove = async (world: World, model: Model, move: Move) => {
  const before = model.now
  const subjects = move.steps.map((step) => subjectOf(model, step))
  const outcomes = await Promise.all(
    move.steps.map((step, index) =>
      perform(world, world.actors[(move.actor + index) % 2] as Actor, model, step),
    ),
  )
  const touched = [...subjects, ...outcomes.map(({ created }) => created)].flatMap((one) => one?.number ?? [])
  model.now = await takeSnapshot(world, before, touched)
  for (;;)
    try {
      await checkLaws(world, model, { move, before, subjects, outcomes })
      return settleDown(world, model)
    } catch (error) {
      // orders that wait for stock are served in the background, also between two reads of one snapshot
      const again = await takeSnapshot(world, before, touched)
      if (isDeepStrictEqual(again, model.now)) throw error
      model.now = again
    }
}

const asCommand = (move: Move): fc.AsyncCommand<Model, World> => ({
  check: (model) => move.steps.every((step) => isPossible(model, step)),
  run: (model, world) => makeMove(world, model, move),
  toString: () => `\n  ${JSON.stringify(move)}`,
})

it('stock, amounts, statuses and histories agree, whatever callers do to orders', { timeout }, async () => {
  const commands = fc.commands([anyMove.map(asCommand)], { maxCommands: 100, size: 'max' })
  await fc.assert(
    fc.asyncProperty(setups, commands, async (setup, moves) => {
      const world = await openWorld(setup)
      const model = newModel()
      model.now = await takeSnapshot(world, model.now, [])
      await fc.asyncModelRun(() => ({ model, real: world }), moves)
    }),
    { numRuns, seed, ...(isShort && { interruptAfterTimeLimit: 20_000 }) },
  )
})
