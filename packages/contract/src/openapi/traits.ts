import { isConditional, type Operation, type Service } from '../operation.ts'

/** A read whose entity has a conditional write carries the ETag that the write asks for. */
export const hasETag = (service: Service, operation: Operation): boolean =>
  operation.method === 'GET' &&
  Object.values(service.operations).some((other) => other.path === operation.path && isConditional(other))

export const paramNames = (path: string): string[] =>
  [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
