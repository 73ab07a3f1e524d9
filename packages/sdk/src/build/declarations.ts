import { readFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path/posix'
import { isolatedDeclarationSync } from 'rolldown/experimental'
import { contractDeclarations } from './types/index.ts'

const CONTRACT = '@tradepost/contract'
const ENTITIES = 'entities'

const specifier = (from: string, module: string): string => {
  const path = relative(dirname(from), module)
  return `${path.startsWith('.') ? path : `./${path}`}.js`
}

/** The declarations of one module, and the modules that they name. */
const declare = (module: string, source: string) => {
  const { code, errors } = isolatedDeclarationSync(`${module}.ts`, source)
  if (errors.length > 0) throw new Error(`${module}.ts: ${errors.map(({ message }) => message).join(', ')}`)
  const named: string[] = []
  const text = code.replaceAll(/(?<= from ")[^"]+(?=")/g, (path) => {
    const target = path === CONTRACT ? ENTITIES : join(dirname(module), path.replace(/\.ts$/, ''))
    named.push(target)
    return specifier(module, target)
  })
  return { text, named }
}

/** Every file of declarations by its path in the package: of the modules as they are, and in place of those that the contract is in. */
export const declarationsOf = async (sources: string): Promise<Record<string, string>> => {
  const files: Record<string, string> = contractDeclarations()
  const waiting = ['index']
  for (let module = waiting.pop(); module !== undefined; module = waiting.pop()) {
    const file = `${module}.d.ts`
    if (file in files) continue
    const { text, named } = declare(module, await readFile(join(sources, `${module}.ts`), 'utf8'))
    files[file] = text
    waiting.push(...named)
  }
  files['index.d.ts'] +=
    `export type * from './${ENTITIES}.js'\nexport type * from './webhook/event.types.js'\n`
  return files
}
