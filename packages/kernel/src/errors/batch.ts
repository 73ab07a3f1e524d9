import { type BatchErrorItem, type ErrorName, errors } from '@tradepost/contract'
import { ApiError } from './api-error.ts'
import { briefText } from './brief.ts'
import type { Problem } from './problem.ts'
import { toValidationError } from './validation-error.ts'

type Item = {
  index: number
  entity: string
  id: string | Record<string, unknown> | null
  catalogCode?: string
  path?: (string | number)[]
}

/** The form in which one generation of clients reads what is wrong with an item. */
const firstProblem = ({ code, message, path, value }: Problem): BatchErrorItem['validationError'] => ({
  code,
  message,
  paramName: path.join('.'),
  paramValue: value === undefined ? null : briefText(value),
})

/** One failed item of a batch, by the name of its error or by the problems a rule found. */
export const batchError = (item: Item, what: ErrorName | Problem[], reason?: string): BatchErrorItem => {
  const problems = typeof what === 'string' ? [] : what
  const text = reason ?? (typeof what === 'string' ? errors[what].message : (problems[0]?.message ?? ''))
  return {
    code: typeof what === 'string' ? errors[what].status : 400,
    entity: item.entity,
    entityId: item.id,
    entityIndex: item.index,
    reason: text,
    message: text,
    ...(item.catalogCode !== undefined && { catalogCode: item.catalogCode }),
    subentityPath: item.path ?? problems[0]?.path ?? [],
    ...(problems[0] && {
      validationErrors: problems.map(toValidationError),
      validationError: firstProblem(problems[0]),
    }),
  }
}

/** Adds the missing code to the text. */
export const missingText = (error: ErrorName, code: string): string =>
  `${errors[error].message.replace(/\.$/, '')}: ${code}`

type Coded = { code: string }

const indexesOf = (errors: BatchErrorItem[]) => new Set(errors.map(({ entityIndex }) => entityIndex))

/** The first item of each code, of those that have not failed. */
export const firstOfEach = <T extends Coded>(items: T[], failed: BatchErrorItem[] = []): T[] => {
  const refused = indexesOf(failed)
  const seen = new Set<string>()
  return items.filter(({ code }, index) => !refused.has(index) && !seen.has(code) && seen.add(code))
}

/** In the order of the request, whichever rule found them. */
export const inRequestOrder = (...errors: BatchErrorItem[][]): BatchErrorItem[] =>
  errors.flat().toSorted((a, b) => a.entityIndex - b.entityIndex)

/** Errors of all items that were not stored: they failed before, exist already, or are twice in the request. */
export const existing = (
  items: Coded[],
  stored: Coded[],
  entity: string,
  error: ErrorName,
  failed: BatchErrorItem[] = [],
): BatchErrorItem[] => {
  const left = new Set(stored.map(({ code }) => code))
  const refused = indexesOf(failed)
  const own = items.flatMap(({ code }, index) =>
    refused.has(index) || left.delete(code) ? [] : [batchError({ index, entity, id: code }, error)],
  )
  return inRequestOrder(failed, own)
}

/** Of a transaction. */
type Savepoints = { savepoint(work: () => Promise<void>): Promise<void> }

/** One after another in a transaction; a rejected item leaves the others alone and is reported with its list and index. */
export const eachItem = async <T>(
  tx: Savepoints,
  { entity, list }: { entity: string; list: string },
  items: T[],
  idOf: (item: T) => string,
  work: (item: T) => Promise<void>,
): Promise<BatchErrorItem[]> => {
  const failed: BatchErrorItem[] = []
  for (const [index, item] of items.entries())
    try {
      await tx.savepoint(() => work(item))
    } catch (error) {
      if (!(error instanceof ApiError) || error.status >= 500) throw error
      const where = { index, entity, id: idOf(item), path: [list, index] }
      failed.push({ ...batchError(where, error.problems, error.message), code: error.status })
    }
  return failed
}

/** Moves the errors of one list under its name, where a request has several lists. */
export const inList = (list: string, failed: BatchErrorItem[]): BatchErrorItem[] =>
  failed.map((error) => ({ ...error, subentityPath: [list, error.entityIndex, ...error.subentityPath] }))
