import { MAX_FOUND } from './problems.ts'

/**
 * Ajv has no option for either of these, so they change the code that it compiles. That code is nobody's promise: what
 * depends on it stands here alone, and a test fails when a release writes these lines in another way.
 */

/** A list of five million wrong items took a gigabyte and five seconds; what is beyond the limit is counted only. */
export const boundErrors = (code: string): string =>
  code.replaceAll(/vErrors\.push\((err\d+)\)/g, `(vErrors.length < ${MAX_FOUND} && vErrors.push($1))`)

/** Unknown members are removed without a word; the only sign of it is this line. */
export const callDrop = (code: string): string =>
  code.replaceAll(/delete (data\d*)\[(key\d+)\]/g, 'self.drop($1, $2)')
