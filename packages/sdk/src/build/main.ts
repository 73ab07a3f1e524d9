// Builds the package that integrators install, into packages/sdk/dist or a folder that is named: node main.ts [folder]
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { declarationsOf } from './declarations.ts'
import { operationRows } from './operation-rows.plugin.ts'

const sources = fileURLToPath(new URL('../', import.meta.url))
const root = dirname(sources)
const dist = process.argv[2] ?? join(root, 'dist')

const write = async (path: string, text: string): Promise<void> => {
  const file = join(dist, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

/** Without what concerns the repository alone. */
const packageJson = async (): Promise<string> => {
  const { name, version, license } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  return JSON.stringify(
    {
      name,
      version,
      description: 'The typed client of Tradepost, for Node and browsers',
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

await rm(dist, { recursive: true, force: true })
const bundle = await rolldown({
  input: join(sources, 'index.ts'),
  platform: 'neutral',
  // workspaces are found by the rules of Node
  resolve: { conditionNames: ['import', 'default'] },
  plugins: [operationRows()],
})
await bundle.write({ file: join(dist, 'index.js'), format: 'es' })
await bundle.close()
for (const [path, text] of Object.entries(await declarationsOf(sources))) await write(path, text)
await write('package.json', `${await packageJson()}\n`)
await copyFile(join(root, 'README.md'), join(dist, 'README.md'))
await copyFile(join(root, '../../LICENSE'), join(dist, 'LICENSE'))
