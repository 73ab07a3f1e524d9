import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { rolldown } from 'rolldown'

export { declarationsAround } from './declarations.ts'

import type { Operation } from '../operation-table.ts'
import { operationRows } from './operation-rows.plugin.ts'

type PackageOptions = {
  /** The folder of the sources, which stands in that of the package. */
  sources: string
  dist: string
  description: string
  /** Files of declarations by their path in the package. */
  declarations: Record<string, string>
  isNeeded?: (operation: Operation) => boolean
}

/** Without what concerns the repository alone. */
const packageJson = async (root: string, description: string): Promise<string> => {
  const { name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return JSON.stringify(
    {
      name,
      version,
      description,
      license,
      type: 'module',
      sideEffects: false,
      engines: { node: '>=20' },
      exports: { '.': { types: './index.d.ts', default: './index.js' } },
      types: './index.d.ts',
    },
    null,
    2,
  )
}

/** Makes what integrators install: one module, its declarations, README and license. */
export const buildPackage = async ({
  sources,
  dist,
  description,
  declarations,
  isNeeded,
}: PackageOptions): Promise<void> => {
  const root = dirname(sources)
  const write = async (path: string, text: string): Promise<void> => {
    const file = join(dist, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, text)
  }
  await rm(dist, { recursive: true, force: true })
  const bundle = await rolldown({
    input: join(sources, 'index.ts'),
    platform: 'neutral',
    // workspaces are found by the rules of Node
    resolve: { conditionNames: ['import', 'default'] },
    plugins: [operationRows(isNeeded)],
  })
  await bundle.write({ file: join(dist, 'index.js'), format: 'es' })
  await bundle.close()
  for (const [path, text] of Object.entries(declarations)) await write(path, text)
  await write('package.json', `${await packageJson(root, description)}\n`)
  await copyFile(join(root, 'README.md'), join(dist, 'README.md'))
  await copyFile(join(root, '../../LICENSE'), join(dist, 'LICENSE'))
}
