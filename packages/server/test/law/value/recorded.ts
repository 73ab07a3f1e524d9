import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { allOperations } from '@tradepost/contract'
import { fieldsOf, stable, stableRequest } from './stable.ts'

type Answers = Record<string, unknown>

/** Answers stand at the top of the folder, as they were there first. */
type Kind = 'answers' | 'requests'

const folders: Record<Kind, string> = { answers: '', requests: 'requests/' }

const fileOf = (kind: Kind, service: string) =>
  new URL(`../../../../contract/examples/${folders[kind]}${service}.json`, import.meta.url)

const readRecorded = async (kind: Kind, service: string): Promise<Answers> =>
  JSON.parse(await readFile(fileOf(kind, service), 'utf8').catch(() => '{}'))

const makeStable: Record<Kind, (value: unknown) => unknown> = {
  answers: (answer) => stable(answer),
  requests: stableRequest,
}

const fields = (answer: unknown) => [...new Set(fieldsOf(answer))].toSorted()

/** One that still has the fields of the answer stays as it is, so that a refresh changes what has changed. */
const refreshed = (recorded: Answers, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries({ ...recorded, ...answers })
      .filter(([name]) => allOperations.some((bound) => bound.name === name))
      .map(([name, answer]) => [
        name,
        isDeepStrictEqual(fields(recorded[name]), fields(answer)) ? recorded[name] : answer,
      ])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )

/** Holds the examples in the reference against those of the demo, or writes them: npm run examples. */
export const holdRecorded = async (kind: Kind, examples: Answers): Promise<void> => {
  const byService = Map.groupBy(
    allOperations.filter(({ name }) => name in examples),
    ({ service }) => service.name,
  )
  for (const [service, bounds] of byService) {
    const given = Object.fromEntries(bounds.map(({ name }) => [name, makeStable[kind](examples[name])]))
    const recorded = await readRecorded(kind, service)
    if (process.env.RECORD_EXAMPLES)
      await writeFile(fileOf(kind, service), `${JSON.stringify(refreshed(recorded, given), null, 2)}\n`)
    else
      for (const { name } of bounds)
        assert.deepEqual(
          fields(recorded[name]),
          fields(given[name]),
          `${name} has other fields than its example: npm run examples`,
        )
  }
}
