import type { Access } from '../access.ts'
import { callOperation } from '../operation/operation.ts'
import { differences, isFields } from './difference.ts'
import { foretold, type Subject, subjectOf, unwrapped, type Write } from './write.ts'

const MOST_LINES = 40
const MOST_BODY = 2000

export type Preview = { revision: string; lines: string[]; refused: string[] }

/** `updateProduct tea-assam-100g` */
export const titleOf = ({ operation, input = {} }: Write): string =>
  [
    operation,
    ...Object.entries(input).flatMap(([name, value]) => (/(Code|Id|Number)$/.test(name) ? [value] : [])),
  ].join(' ')

const linesOf = (subject: Subject, after: unknown): string[] => {
  const { bound, before, input } = subject
  if (bound.operation.method === 'DELETE' && before !== undefined)
    return [`is deleted: ${JSON.stringify(before).slice(0, MOST_BODY)}`]
  if (before === undefined || after === undefined)
    return [`is sent: ${JSON.stringify(input.body ?? input).slice(0, MOST_BODY)}`]
  return differences(before, after)
}

const refusedItems = (body: unknown): string[] => {
  const errors = isFields(body) && Array.isArray(body.errors) ? body.errors : []
  return errors.slice(0, MOST_LINES).map((each) => JSON.stringify(each))
}

/** Reads, then lets the server check the write without storing it. */
export const previewOf = async (access: Access, write: Write): Promise<Preview> => {
  const subject = await subjectOf(access, write)
  const { bound, input, revision, ifMatch } = subject
  const isShown = bound.operation.represents !== undefined && bound.operation.listedIn === undefined
  const { body } = await callOperation(access, bound, input, {
    dryRun: true,
    ifMatch,
    returnRepresentation: isShown,
  })
  const shown = isShown ? unwrapped(body) : undefined
  const lines = linesOf(subject, shown ?? foretold(subject))
  const more = lines.length - MOST_LINES
  return {
    revision,
    lines: more > 0 ? [...lines.slice(0, MOST_LINES), `and ${more} more fields`] : lines,
    refused: bound.operation.batch ? refusedItems(body) : [],
  }
}
