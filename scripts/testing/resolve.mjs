// Loaded in front of every process of the tests: finds our own modules without asking the file system. Measured on the
// server and its contract, with compiled code kept: 0.83 s of processor time instead of 1.08.
import module from 'node:module'

/** A package's entry is the same for whoever imports it. */
const entries = new Map()

const isOwnFile = (specifier) => specifier.startsWith('.') && specifier.endsWith('.ts')

// a test runs the command on an older Node, which lacks hooks and only hands over to ours
module.registerHooks?.({
  resolve(specifier, context, next) {
    if (isOwnFile(specifier) && context.parentURL)
      return {
        url: new URL(specifier, context.parentURL).href,
        format: 'module-typescript',
        shortCircuit: true,
      }
    if (!specifier.startsWith('@tradepost/')) return next(specifier, context)
    const known = entries.get(specifier)
    if (known) return known
    const { url, format } = next(specifier, context)
    const entry = { url, format, shortCircuit: true }
    entries.set(specifier, entry)
    return entry
  },
})
