import type { Measured } from './client/timings.ts'
import type { Scenario } from './scenario/world.ts'
import { ms, whole } from './table.ts'

export type ScenarioResult = {
  http: Measured
  floor: Measured
  ratio: number
  /** The bare server, with our rate as a share of its own. */
  limit?: Measured & { ratio: number }
  /** On a database server of one's own: its rate, and that as a share of the rate on the embedded one. */
  own?: Measured & { ratio: number }
  statements: string[]
  /** How often one request waits for the database; none where the other side is not the database. */
  roundTrips?: number
}

export type MeasuredScenarios = {
  scenarios: Record<string, ScenarioResult>
  /** Scenarios that could not be measured, with the reason. */
  broken: Record<string, string>
}

const percent = (share: number): string => `${Math.round(share * 100)} %`

export const scenarioLine = (
  name: string,
  { http, floor, ratio, limit, own, statements, roundTrips }: ScenarioResult,
): string =>
  [
    `${name}: ${whole(http.rate)}/s, p99 ${ms(http.p99)} ms`,
    `floor ${whole(floor.rate)}/s, p99 ${ms(floor.p99)} ms`,
    percent(ratio),
    ...(limit ? [`limit ${whole(limit.rate)}/s`, percent(limit.ratio)] : []),
    ...(roundTrips ? [`${statements.length} statements in ${roundTrips} round trips`] : []),
    ...(own ? [`on DATABASE_URL ${whole(own.rate)}/s`, percent(own.ratio)] : []),
  ].join('; ')

/** Prints each result at once; a scenario that fails does not stop the others. */
export const measureEach = async (
  chosen: Scenario[],
  measureOne: (scenario: Scenario) => Promise<ScenarioResult>,
  say: (text: string) => void,
): Promise<MeasuredScenarios> => {
  const results: Record<string, ScenarioResult> = {}
  const broken: Record<string, string> = {}
  for (const scenario of chosen) {
    const { name } = scenario
    say(`Measuring ${name}…`)
    try {
      const result = await measureOne(scenario)
      results[name] = result
      say(scenarioLine(name, result))
    } catch (error) {
      broken[name] = error instanceof Error ? error.message : String(error)
      say(`${name} could not be measured: ${broken[name]}`)
    }
  }
  return { scenarios: results, broken }
}
