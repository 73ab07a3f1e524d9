import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './places.ts'

/** The folders of the libraries that modules come from. */
const libraries = (modules: string[]): string[] => {
  const folders = modules.flatMap((id) => /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+/.exec(id)?.[0] ?? [])
  return [...new Set(folders)].toSorted()
}

/** Libraries are passed on with their licences. */
export const licenseTexts = (modules: string[]): string =>
  [...libraries(modules), join(root, 'node_modules/dejavu-fonts-ttf')]
    .map((folder) => {
      const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
      const [file] = globSync('{licen[cs]e,LICEN[CS]E}*', { cwd: folder })
      const text = file && existsSync(join(folder, file)) ? readFileSync(join(folder, file), 'utf8') : ''
      return `${name} ${version} (${license ?? 'MIT'})\n\n${text.trim()}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
