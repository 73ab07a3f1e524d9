import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { isDeepStrictEqual } from 'node:util'
import { allOperations } from '@tradepost/contract'
import { fieldsOf, stable } from './stable.ts'

type Answers = Record<string, unknown>

const fileOf = (service: string) => new URL(`../../../../contract/examples/${service}.json`, import.meta.url)

const readAnswers = async (service: string): Promise<Answers> =>
  JSON.parse(await readFile(fileOf(service), 'utf8').catch(() => '{}'))

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

/** Holds the answers in the reference against those of the demo, or writes them: npm run examples. */
export const holdRecorded = async (answers: Answers): Promise<void> => {
  const byService = Map.groupBy(
    allOperations.filter(({ name }) => name in answers),
    ({ service }) => service.name,
  )
  for (const [service, bounds] of byService) {
    const given = Object.fromEntries(bounds.map(({ name }) => [name, stable(answers[name])]))
    const recorded = await readAnswers(service)
    if (process.env.RECORD_EXAMPLES)
      await writeFile(fileOf(service), `${JSON.stringify(refreshed(recorded, given), null, 2)}\n`)
    else
      for (const { name } of bounds)
        assert.deepEqual(
          fields(recorded[name]),
          fields(given[name]),
          `${name} answers other fields than its example: npm run examples`,
        )
  }
}
