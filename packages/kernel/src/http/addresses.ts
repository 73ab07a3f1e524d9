import { type Dialect, vendorPath } from '@tradepost/contract'
import type { Routes } from './route/routes.ts'

const pathOf = (url: string): string => url.split('?', 1)[0]?.replace(/\/$/, '') ?? ''

const isBelow = (prefix: string, path: string) =>
  path.startsWith(prefix) && (path.length === prefix.length || path[prefix.length] === '/')

/** A step such as `{word}Shops` takes letters before its ending, as its route does. */
const fitsStep = (template: string, step: string): boolean => {
  if (!template.startsWith('{')) return template === step
  const ending = template.replace(/^\{\w+\}/, '')
  if (ending === '') return step !== ''
  return step.endsWith(ending) && /^[A-Za-z]+$/.test(step.slice(0, -ending.length))
}

const fits = (template: string[], steps: string[]) =>
  template.length === steps.length && template.every((step, index) => fitsStep(step, steps[index] ?? ''))

/** Dialect and methods of an address that no operation matches. */
export const readAddresses = (services: Routes[], vendor: string) => {
  // the longest fits best: a service may live below the address of another
  const dialects = services
    .flatMap(({ service: { base, name, dialect } }) =>
      [base.replace(/\/?\{.*$/, ''), `/${name}`].map((prefix) => ({ prefix, dialect })),
    )
    .sort((a, b) => b.prefix.length - a.prefix.length)
  const operations = services.flatMap(({ service, handlers }) =>
    Object.keys(handlers).flatMap((name) => {
      const operation = service.operations[name]
      return operation
        ? [{ method: operation.method, steps: vendorPath(service.base + operation.path, vendor).split('/') }]
        : []
    }),
  )
  const longest = Math.max(...operations.map(({ steps }) => steps.length))
  return {
    dialectAt: (url: string): Dialect => {
      const path = pathOf(url)
      return dialects.find(({ prefix }) => isBelow(prefix, path))?.dialect ?? 'catalog'
    },
    methodsAt: (url: string): string[] => {
      // an address of thousands of slashes fits nothing, and need not be read to its end
      const path = pathOf(url).split('/', longest + 1)
      const methods = operations.filter(({ steps }) => fits(steps, path)).map(({ method }) => method)
      return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method])))]
    },
  }
}
