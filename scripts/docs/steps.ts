import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))
const readPage = (page: string) => readFile(join(root, page), 'utf8')
const servedBy = (url: string, block: string) => block.replaceAll('http://localhost:8080', url)

export type Machine = { url: string; folder: string; env?: NodeJS.ProcessEnv }

/** The blocks of code of a page in one language. */
export const readBlocks = async (page: string, language: string, url: string): Promise<string[]> => {
  const blocks = (await readPage(page)).matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, 'gms'))
  return [...blocks].map(([, block = '']) => servedBy(url, block))
}

export type Step = { block: string; answer: string }

/** Calls of the server, each with the answer where the page shows it below. */
export const readSteps = async (page: string, url = ''): Promise<Step[]> => {
  const steps = (await readPage(page)).matchAll(/^```sh\n(.*?)^```(?:\n+```json\n(.*?)^```)?/gms)
  return [...steps]
    .map(([, block = '', answer = '']) => ({ block: servedBy(url, block), answer }))
    .filter(({ block }) => /curl|BASE|TOKEN/.test(block))
}

export const run = async (command: string, args: string[], cwd: string, env = process.env) => {
  const child = spawn(command, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, notes, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${output}${notes}`)
  return { output, notes }
}

const mark = '--- next step ---'
/** Tells the status of each call, which a reader sees by the body. */
const tellingCurl = `curl() { command curl -w '%{stderr}status %{http_code}\\n' "$@"; }`

/** As one script: later steps use what earlier ones have set. */
export const followPage = async (page: string, { url, folder, env }: Machine) => {
  const steps = await readSteps(page, url)
  const blocks = steps.map(({ block }) => `${block}\necho; echo '${mark}'`)
  // an event is applied within a second, unless the machine has more to do
  const script = [tellingCurl, ...blocks].join('\n').replace('sleep 1', 'sleep 5')
  const { output, notes } = await run('bash', ['-e', '-c', script], folder, env)
  const outputs = output.split(mark)
  const statuses = [...notes.matchAll(/^status (\d+)/gm)].map(([, status]) => Number(status))
  return {
    output,
    answers: steps.map(({ answer }, index) => ({ shown: answer, got: outputs[index] ?? '' })),
    refused: statuses.filter((status) => status >= 400),
  }
}
