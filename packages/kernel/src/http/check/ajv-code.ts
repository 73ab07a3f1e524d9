import { MAX_FOUND } from './problems.ts'

/**
 * Ajv has no option for either of these, so they patch the code that it generates. That code may change in any release:
 * only this file depends on it, and a test fails when it changes.
 */

/** A list of five million wrong items took a gigabyte and five seconds; what is beyond the limit is counted only. */
export const boundErrors = (code: string): string =>
  code.replaceAll(/vErrors\.push\((err\d+)\)/g, `(vErrors.length < ${MAX_FOUND} && vErrors.push($1))`)

/** Unknown members are removed without a word; the only sign of it is this line. */
export const callDrop = (code: string): string =>
  code.replaceAll(/delete (data\d*)\[(key\d+)\]/g, 'self.drop($1, $2)')
