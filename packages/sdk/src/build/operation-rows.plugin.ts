import { fileURLToPath } from 'node:url'
import { type Operation, operations } from '../operation-table.ts'

const table = fileURLToPath(new URL('../operation-table.ts', import.meta.url))

/** Puts the rows of the operation table, or those that a program needs, in place of the contract that they come from; for Rolldown and Vite. */
export const operationRows = (isNeeded: (operation: Operation) => boolean = () => true) => ({
  name: 'tradepost-operation-rows',
  load: (id: string) =>
    id === table ? `export const operations = ${JSON.stringify(operations.filter(isNeeded))}` : null,
})
