import { type RegisterHooksOptions, registerHooks } from 'node:module'
import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads'

type Found = { url: string; format: string | null | undefined }
type Paths = Map<string, Found>

const KEY = 'tradepost module paths'

/** Modules in one folder resolve alike; `require` and `import` may differ. */
const keyOf = (specifier: string, parentUrl: string, conditions: readonly string[]) =>
  `${conditions.includes('require')} ${parentUrl.slice(0, parentUrl.lastIndexOf('/'))} ${specifier}`

const resolver =
  (known: Paths): RegisterHooksOptions['resolve'] =>
  (specifier, context, next) => {
    const { parentURL, conditions } = context
    if (!parentURL?.startsWith('file:') || specifier.startsWith('node:')) return next(specifier, context)
    const key = keyOf(specifier, parentURL, conditions)
    const found = known.get(key)
    if (found) return { ...found, shortCircuit: true }
    const { url, format } = next(specifier, context)
    known.set(key, { url, format })
    return { url, format, shortCircuit: true }
  }

/**
 * From here on this thread caches where its modules are. A thread that begins with it later looks in the file system
 * only for those that this one has not loaded: finding 1,600 modules was a fifth of the work of loading them.
 */
export const cacheModulePaths = (): { forget(): void } => {
  const known: Paths = (getEnvironmentData(KEY) as Paths | undefined) ?? new Map()
  // a thread gets a copy of it when it begins
  setEnvironmentData(KEY, known as unknown as Parameters<typeof setEnvironmentData>[1])
  const hooks = registerHooks({ resolve: resolver(known) })
  return {
    forget: () => {
      hooks.deregister()
      setEnvironmentData(KEY, undefined as unknown as Parameters<typeof setEnvironmentData>[1])
    },
  }
}
