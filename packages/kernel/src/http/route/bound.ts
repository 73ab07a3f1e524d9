import { type Operation, type Service, successStatus } from '@tradepost/contract'
import { ownCodeOf } from '../check/own-code.ts'
import { type Checks, compileChecks } from '../check/validate.ts'
import type { Handler, LocaleOf, Routes } from './routes.ts'

/** An operation of the contract with the function that serves it and its compiled checks. */
export type Bound = {
  name: string
  service: Service
  operation: Operation
  handler: Handler<Operation>
  checks: Checks
  status: number
  /** The shape of the answer is ours and has room for warnings. */
  hasWarnings: boolean
  localeOf?: LocaleOf
  /** The parameter with the code of the entity, where an update may repeat it but not change it. */
  ownCode?: string
}

/** Every served operation by its name. */
export const collect = (services: Routes[]): Map<string, Bound> => {
  const all = new Map<string, Bound>()
  for (const { service, handlers, localeOf } of services)
    for (const [name, handler] of Object.entries(handlers)) {
      const operation = service.operations[name]
      if (!operation) throw new Error(`no operation ${name} in the contract of ${service.name}`)
      if (all.has(name)) throw new Error(`operation ${name} is served twice`)
      const checks = compileChecks(service, operation)
      const status = successStatus(operation)
      const { properties = {} } = (operation.responses[status] ?? {}) as { properties?: object }
      const hasWarnings = 'warnings' in properties
      const ownCode = ownCodeOf(service.base + operation.path, operation)
      all.set(name, { name, service, operation, handler, checks, status, hasWarnings, localeOf, ownCode })
    }
  return all
}
