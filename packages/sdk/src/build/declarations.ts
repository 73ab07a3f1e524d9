import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path/posix'
import { fileURLToPath } from 'node:url'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import { contractDeclarations } from './types/index.ts'

const CONTRACT = '@tradepost/contract'
const ENTITIES = 'entities'

const specifier = (from: string, module: string): string => {
  const path = relative(dirname(from), module)
  return `${path.startsWith('.') ? path : `./${path}`}.js`
}

/** The declarations of one module, and the modules that they name; `others` stand in the place of packages. */
const declare = (module: string, source: string, others: Record<string, string>) => {
  const { code, errors } = isolatedDeclarationSync(`${module}.ts`, source)
  if (errors.length > 0) throw new Error(`${module}.ts: ${errors.map(({ message }) => message).join(', ')}`)
  const named: string[] = []
  const text = code.replaceAll(/(?<= from ")[^"]+(?=")/g, (path) => {
    const target = others[path] ?? join(dirname(module), path.replace(/\.ts$/, ''))
    named.push(target)
    return specifier(module, target)
  })
  return { text, named }
}

/** Adds the declarations of all modules that the index leads to, but for those that are there already. */
const addModules = async (
  files: Record<string, string>,
  sources: string,
  others: Record<string, string>,
): Promise<void> => {
  const waiting = ['index']
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const file = `${module}.d.ts`
    if (file in files) continue
    const { text, named } = declare(module, await readFile(join(sources, `${module}.ts`), 'utf8'), others)
    files[file] = text
    waiting.push(...named)
  }
}

/** Every file of declarations by its path in the package: of the modules as they are, and in place of those that the contract is in. */
export const declarationsOf = async (sources: string): Promise<Record<string, string>> => {
  const files: Record<string, string> = contractDeclarations()
  await addModules(files, sources, { [CONTRACT]: ENTITIES })
  files['index.d.ts'] +=
    `export type * from './${ENTITIES}.js'\nexport type * from './webhook/event.types.js'\n`
  return files
}

/** Those of a package around the SDK, with the SDK's own in a folder. */
export const declarationsAround = async (sources: string): Promise<Record<string, string>> => {
  const own = await declarationsOf(fileURLToPath(new URL('../', import.meta.url)))
  const files = Object.fromEntries(Object.entries(own).map(([path, text]) => [`sdk/${path}`, text]))
  await addModules(files, sources, { '@tradepost/sdk': 'sdk/index' })
  return files
}
