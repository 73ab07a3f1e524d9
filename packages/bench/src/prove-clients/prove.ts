import { cp, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import { services } from '@tradepost/contract'
import { callsOf, expected } from './calls.ts'
import type { Outcome, Tool } from './tools.ts'

export type Finding = { title: string; outcome: Outcome }

/** The documents as the server gives them. */
const saveDocuments = async (url: string, folder: string): Promise<string[]> => {
  await mkdir(join(folder, 'documents'))
  const names = new Set(Object.values(services).map(({ base }) => `${base.split('/')[1]}/`))
  const files: string[] = []
  for (const name of ['', ...names]) {
    const answer = await fetch(`${url}/${name}openapi.json`)
    if (!answer.ok) continue
    const file = join('documents', `${name.slice(0, -1) || 'all'}.json`)
    await writeFile(join(folder, file), await answer.text())
    files.push(file)
  }
  return files
}

const lint = async (tool: Tool, folder: string, files: string[]): Promise<Finding[]> => {
  await writeFile(join(folder, 'spectral.yaml'), 'extends: ["spectral:oas"]\n')
  const redocly = await tool('redocly', 'lint', ...files, '--extends', 'recommended', '--format', 'stylish')
  const spectral = await tool(
    'spectral',
    'lint',
    ...files,
    '--ruleset',
    'spectral.yaml',
    '--fail-severity',
    'warn',
  )
  return [
    { title: `Redocly, recommended: ${files.length} documents`, outcome: silent(redocly, /\bwarning\b/) },
    { title: `Spectral, oas: ${files.length} documents`, outcome: spectral },
  ]
}

/** Redocly succeeds with warnings. */
const silent = ({ ok, output }: Outcome, remark: RegExp): Outcome => ({
  ok: ok && !remark.test(output),
  output,
})

const generate = async (tool: Tool, folder: string, url: string): Promise<Finding[]> => {
  const input = './documents/all.json'
  const output = { target: './orval/api.ts', client: 'fetch', mode: 'split', baseUrl: url }
  await writeFile(
    join(folder, 'orval.config.mjs'),
    `export default ${JSON.stringify({ tradepost: { input, output } })}`,
  )
  return [
    {
      title: 'openapi-typescript',
      outcome: await tool('openapi-typescript', input, '-o', 'openapi-typescript.d.ts'),
    },
    {
      title: 'hey-api',
      outcome: await tool('openapi-ts', '-i', input, '-o', 'hey', '-c', '@hey-api/client-fetch'),
    },
    { title: 'orval', outcome: await tool('orval', '--config', 'orval.config.mjs') },
  ]
}

const compilerOptions = {
  strict: true,
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
  // what the generators write imports without the endings of files
  module: 'commonjs',
  moduleResolution: 'node10',
  outDir: 'built',
}

const call = async (tool: Tool, folder: string, url: string): Promise<Finding[]> => {
  await writeFile(join(folder, 'calls.ts'), callsOf(url))
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['calls.ts'] }))
  const checked = { title: 'Types of the clients', outcome: await tool('tsc', '-p', 'tsconfig.json') }
  if (!checked.outcome.ok) return [checked]
  const { ok, output } = await tool(process.execPath, 'built/calls.js')
  const answers = Object.entries<unknown>(ok ? JSON.parse(output) : { clients: output })
  return [
    checked,
    ...answers.map(([name, answer]) => ({
      title: `Calls of ${name}`,
      outcome: { ok: isDeepStrictEqual(answer, expected), output: JSON.stringify(answer) },
    })),
  ]
}

const bruno = fileURLToPath(new URL('../../../../docs/bruno', import.meta.url))

/** One request of each collection has to come through, token and all. */
const runCollections = async (tool: Tool, folder: string, url: string): Promise<Finding[]> => {
  await writeFile(join(folder, 'postman.json'), await (await fetch(`${url}/postman.json`)).text())
  // Bruno runs a collection in the folder that it stands in, and its tools are installed above
  await cp(bruno, folder, { recursive: true })
  const answered = ({ ok, output }: Outcome): Outcome => ({ ok: ok && output.includes('200 OK'), output })
  const postman = await tool('newman', 'run', 'postman.json', '--folder', 'Locations')
  const request = 'Locations/Locations/listLocations.bru'
  const run = await tool('bru', 'run', request, '--env', 'demo', '--env-var', `baseUrl=${url}`)
  return [
    { title: 'Requests of the Postman collection', outcome: answered(postman) },
    { title: 'A request of the Bruno folder', outcome: answered(run) },
  ]
}

/** Lints what the server at the address describes, makes clients of it and calls it by them. */
export const proveClients = async (url: string, folder: string, tool: Tool): Promise<Finding[]> => {
  const files = await saveDocuments(url, folder)
  return [
    ...(await lint(tool, folder, files)),
    ...(await generate(tool, folder, url)),
    ...(await call(tool, folder, url)),
    ...(await runCollections(tool, folder, url)),
  ]
}
