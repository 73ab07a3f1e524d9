// Packs what operators install on this platform into one file, in dist or a folder that is named: node main.ts [folder]
import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { buildConsole } from '@tradepost/console'
import { copyBinaries } from './binaries.ts'
import { writeBundle } from './bundle.ts'
import { licenseTexts } from './licenses.ts'
import { pathInRepository, root } from './places.ts'

const folder = resolve(process.argv[2] ?? join(root, 'dist'))
const target = join(folder, 'tradepost')

/** Read by the server while it runs, at the same place below `files`. */
const read = [
  'packages/server/{migrations,functions}/**/*.sql',
  'packages/server/src/{site,storefront}/assets/*.{css,js,svg}',
  'packages/demo/data/**/*.*',
  'docs/{*,guides/*,services/*,operate/*,contribute/*,decisions/*}.md',
  'docs/images/*',
  '{ARCHITECTURE,CHANGELOG,CONTRIBUTING,SECURITY}.md',
  'packages/{sdk,php,plugin}/README.md',
  'node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed{,-Bold}.ttf',
]

const manifest = (path: string) => JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'))
const packageJson = (binaries: Record<string, string>) => {
  const { license, description, engines } = manifest('.')
  return {
    name: 'tradepost',
    version: manifest('packages/cli').version,
    description,
    license,
    type: 'module',
    engines,
    os: [process.platform],
    cpu: [process.arch],
    bin: { tradepost: './bin/tradepost' },
    // within the package: whoever installs it needs neither a registry nor a newer Node
    dependencies: binaries,
    bundleDependencies: Object.keys(binaries),
  }
}

const copy = (from: string, to: string) => {
  mkdirSync(dirname(join(target, to)), { recursive: true })
  cpSync(join(root, from), join(target, to), { recursive: true })
}

rmSync(target, { recursive: true, force: true })
const consoleFolder = await buildConsole(console.error)
if (!consoleFolder) throw new Error('there is no console to pack')

const chunks = await writeBundle(join(target, 'dist'))
for (const file of globSync(read, { cwd: root })) copy(file, join('files', file))
copy(pathInRepository(consoleFolder), 'files/packages/console/dist')
copy('packages/cli/bin/tradepost.sh', 'bin/tradepost')
for (const file of ['README.md', 'LICENSE']) copy(file, file)

writeFileSync(join(target, 'package.json'), `${JSON.stringify(packageJson(copyBinaries(target)), null, 2)}\n`)
writeFileSync(join(target, 'LIBRARIES.txt'), licenseTexts(chunks.flatMap(({ moduleIds }) => moduleIds)))

const pack = ['pack', '--silent', '--pack-destination', folder]
const packed = execFileSync('npm', pack, { cwd: target, encoding: 'utf8' }).trim()
const file = packed.replace('.tgz', `-${process.platform}-${process.arch}.tgz`)
renameSync(join(folder, packed), join(folder, file))
console.log(join(folder, file))
