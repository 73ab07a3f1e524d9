import { type Operation, operations } from './operation-table.ts'

export const operationNamed = (name: string): Operation => {
  const found = operations.find((operation) => operation.name === name)
  if (!found) throw new TypeError(`there is no operation ${name}`)
  return found
}
