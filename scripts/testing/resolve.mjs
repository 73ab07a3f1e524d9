// Loaded in front of every process of the tests: finds modules without asking the file system, ours by their names and
// those of packages where an earlier process of the run has found them, some of them in one file.
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import module from 'node:module'

const root = new URL('../../', import.meta.url).href
const given = new URL(import.meta.url).searchParams
/** The file of this run, of which the runner gives us the path. */
const memory = given.get('memory')
/** The paths of libraries and programs that the runner has put into one file each. */
const packed = new Map(Object.entries(JSON.parse(given.get('packed') ?? '{}')))

const recall = () => {
  try {
    return JSON.parse(readFileSync(memory, 'utf8'))
  } catch {
    // the first process, or one outside of a run
    return []
  }
}
const known = new Map(recall())
const atFirst = known.size

const remember = () => {
  if (!memory || known.size === atFirst) return
  try {
    const draft = `${memory}.${process.pid}`
    writeFileSync(draft, JSON.stringify([...known]))
    renameSync(draft, memory)
  } catch {
    // the run is over and its folder gone, or it belongs to another user
  }
}

const isOwnFile = (specifier) => specifier.startsWith('.') && specifier.endsWith('.ts')

/** Modules of a folder find the same; what is required may differ from what is imported. */
const keyOf = (specifier, { parentURL, conditions }) =>
  `${specifier} ${parentURL.slice(root.length, parentURL.lastIndexOf('/') + 1)} ${conditions.includes('require')}`

// a test runs the command on an older Node, which lacks hooks and only hands over to ours
module.registerHooks?.({
  resolve(specifier, context, next) {
    const { parentURL } = context
    if (isOwnFile(specifier) && parentURL)
      return { url: new URL(specifier, parentURL).href, format: 'module-typescript', shortCircuit: true }
    // files outside of ours may come and go
    if (specifier.startsWith('node:') || !parentURL?.startsWith(root)) return next(specifier, context)
    const whole = context.conditions.includes('import') && packed.get(specifier)
    if (whole) return { url: root + whole, format: 'module', shortCircuit: true }
    const key = keyOf(specifier, context)
    const found = known.get(key)
    if (found) return { url: root + found.path, format: found.format, shortCircuit: true }
    const { url, format } = next(specifier, context)
    if (url.startsWith(root)) known.set(key, { path: url.slice(root.length), format })
    return { url, format, shortCircuit: true }
  },
})
process.once('exit', remember)
