import assert from 'node:assert/strict'
import { it } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from '@tradepost/sdk'
import fc from 'fast-check'
import type { Outcome } from '../outcome.ts'
import { checkAll } from './all.laws.ts'
import { findUnserved } from './goods.laws.ts'
import { perform } from './perform.ts'
import { checkRecords } from './record.laws.ts'
import { emptySnapshot, type Snapshot, takeSnapshot } from './snapshot.ts'
import { checkStep } from './step.laws.ts'
import { anyMove, type Move, opening } from './step.ts'
import { isPossible, orderOf } from './subject.ts'
import { openWorld, type Setup, strategies, type World } from './world.ts'

/** CONTRIBUTING.md says how to run it longer, or again as it failed. */
const { MODEL_RUNS, MODEL_SEED } = process.env
const isShort = MODEL_RUNS === undefined
const numRuns = isShort ? 8 : Number(MODEL_RUNS)
/** The short form tries the same moves each time: a new defect is found by who looks for it, not by who changes a text. */
const SHORT_SEED = 20_261_116
const seed = MODEL_SEED === undefined ? (isShort ? SHORT_SEED : undefined) : Number(MODEL_SEED)

/** A slow machine does less of it, a longer run takes the time it takes. */
const timeout = isShort ? 180_000 : Number.POSITIVE_INFINITY

const setups: fc.Arbitrary<Setup> = fc.record({
  automaticRouting: fc.boolean(),
  inventoryReservationStrategy: fc.oneof(
    { weight: 3, arbitrary: fc.constant('hardAllocate' as const) },
    { weight: 1, arbitrary: fc.constantFrom(...strategies) },
  ),
})

type Model = { now: Snapshot }
type Made = { move: Move; before: Snapshot; outcomes: Outcome[] }

const checkLaws = ({ setup }: World, { now }: Model, { move, before, outcomes }: Made) => {
  const [step, ...others] = move.steps
  if (step && outcomes[0] && others.length === 0) checkStep(step, outcomes[0], before, now)
  checkAll(now, setup)
}

/** Fulfillment orders that lack stock are served when some comes, which takes a moment. */
const settleDown = async (world: World, model: Model) => {
  const end = Date.now() + 300_000
  for (;;) {
    const neglected = findUnserved(model.now, world.setup)
    if (neglected.length === 0) return
    assert.ok(Date.now() < end, neglected.join(', '))
    await sleep(20)
    model.now = await takeSnapshot(world, model.now, [])
  }
}

const touchedBy = (now: Snapshot, { steps }: Move): string[] =>
  steps.some((step) => step.kind === 'moveMany' || 'batch' in step || step.kind === 'batch')
    ? now.orders.map(({ orderNumber }) => orderNumber)
    : steps.flatMap((step) => orderOf(now, step)?.orderNumber ?? [])

const makeMove = async (world: World, model: Model, move: Move) => {
  const before = model.now
  const outcomes = await Promise.all(
    move.steps.map((step, index) => perform(world, world.apis[index] as Client, before, step)),
  )
  const touched = touchedBy(before, move)
  model.now = await takeSnapshot(world, before, touched)
  for (;;)
    try {
      checkLaws(world, model, { move, before, outcomes })
      return settleDown(world, model)
    } catch (error) {
      // orders that wait for stock are served in the background, also between two reads of one snapshot
      const again = await takeSnapshot(world, before, touched)
      if (isDeepStrictEqual(again, model.now)) throw error
      model.now = again
    }
}

const asCommand = (move: Move): fc.AsyncCommand<Model, World> => ({
  check: ({ now }) => move.steps.every((step) => isPossible(now, step)),
  run: (model, world) => makeMove(world, model, move),
  toString: () => `\n  ${JSON.stringify(move)}`,
})

it('goods, amounts, statuses and histories agree, whatever locations, routing and returns do at once', {
  timeout,
}, async () => {
  const commands = fc.commands([anyMove.map(asCommand)], { maxCommands: 60, size: 'max' })
  await fc.assert(
    fc.asyncProperty(setups, opening, commands, async (setup, steps, moves) => {
      const world = await openWorld(setup)
      const model = { now: await takeSnapshot(world, emptySnapshot, []) }
      for (const step of steps) await makeMove(world, model, { steps: [step] })
      await fc.asyncModelRun(() => ({ model, real: world }), moves)
      await checkRecords(world, model.now)
    }),
    { numRuns, seed, ...(isShort && { interruptAfterTimeLimit: 90_000, endOnFailure: true }) },
  )
})
