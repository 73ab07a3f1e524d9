import { setTimeout as sleep } from 'node:timers/promises'
import { commandsOf, runCommand, type Tradepost } from './commands.ts'
import { type Bound, compare, fill } from './compare.ts'
import { readPage, type Step, stepsOf } from './fences.ts'
import { runModule, runPhp } from './programs.ts'
import { sendRequest } from './request.ts'
import { openShell } from './shell.ts'

export type Machine = { url: string; folder: string; env?: NodeJS.ProcessEnv; tradepost?: Tradepost }

type Done = { output: string; statuses?: number[] }
type Runners = Record<string, (code: string, bound: Bound) => Promise<Done>>

const newToken = async (url: string): Promise<string> => {
  const client = { client_id: 'demo', client_secret: 'demo-secret', tenantId: 'demo' }
  const body = new URLSearchParams({ grant_type: 'client_credentials', ...client })
  const answer = await fetch(`${url}/auth/oauth/token`, { method: 'POST', body })
  return ((await answer.json()) as { access_token: string }).access_token
}

const nothing: Done = { output: '' }

const runnersOf = (page: string, { url, folder, env, tradepost }: Machine) => {
  const shell = openShell(folder, env)
  // an event is applied within a second, unless the machine has more to do
  const sh = (code: string) => shell.run(code.replace('sleep 1', 'sleep 5'))
  const runners: Runners = {
    sh,
    bash: sh,
    http: (code) => sendRequest(code, url, () => newToken(url)),
    js: (code) => runModule('js', code),
    ts: (code) => runModule('ts', code),
    php: runPhp,
    console: async (code, bound) => {
      const outputs: string[] = []
      for (const { command, shows } of commandsOf(code)) {
        const done =
          tradepost && (await runCommand({ command: fill(command, bound), shows }, { url, tradepost }))
        const { output } = done ?? (await shell.run(command))
        compare({ language: 'text', code: (done?.lines ?? shows).join('\n') }, output, bound, page)
        outputs.push(output)
      }
      return { output: outputs.join('\n') }
    },
  }
  return { runners, close: shell.close }
}

/** In the languages that are named, or in all of them. */
export const readSteps = async (page: string, languages?: string[]): Promise<Step[]> =>
  stepsOf(await readPage(page)).filter(({ language }) => languages?.includes(language) ?? true)

/** A look at what the server does a moment later is repeated until it fits. */
const TRIES = 50
const mayCome = ({ language, code }: Step, tries: number) =>
  language === 'http' && code.startsWith('GET ') && tries < TRIES

/** Does what the page says, and compares what comes of it with what the page shows. */
export const followPage = async (page: string, machine: Machine, languages?: string[]) => {
  const { runners, close } = runnersOf(page, machine)
  const bound: Bound = new Map()
  const follow = async (step: Step, tries = 0): Promise<Done> => {
    const { language, code, answer } = step
    const served = fill(code, bound).replaceAll(/http:\/\/(localhost|127\.0\.0\.1):8080/g, machine.url)
    const done = (await runners[language]?.(served, bound)) ?? nothing
    try {
      if (answer) compare(answer, done.output, bound, page)
    } catch (error) {
      if (!mayCome(step, tries)) throw error
      await sleep(100)
      return follow(step, tries + 1)
    }
    return done
  }
  const all: Done[] = []
  try {
    for (const step of await readSteps(page, languages)) all.push(await follow(step))
  } finally {
    close()
  }
  const statuses = all.flatMap((done) => done.statuses ?? [])
  return {
    output: all.map(({ output }) => output).join('\n'),
    refused: statuses.filter((status) => status >= 400),
  }
}
