import { MAX_FOUND } from './problems.ts'

/**
 * Ajv has no option for either of these, so they patch the code that it generates. That code may change in any release:
 * only this file depends on it, and a test fails when it changes.
 */

const isFull = `vErrors !== null && vErrors.length >= ${MAX_FOUND}`

/**
 * A list of five million wrong items took a gigabyte and five seconds: what is beyond the limit is not noted, and not
 * looked for in further items and members.
 */
export const boundErrors = (code: string): string =>
  code
    .replaceAll(/vErrors\.push\((err\d+)\)/g, `(vErrors.length < ${MAX_FOUND} && vErrors.push($1))`)
    .replaceAll(/for\(let (i\d+)=0; \1<(len\d+); \1\+\+\)/g, `for(let $1=0; $1<$2 && !(${isFull}); $1++)`)
    .replaceAll(/for\(const (key\d+) in (data\d*)\)\{/g, `for(const $1 in $2){if(${isFull}) break;`)

/** Unknown members are removed without a word; the only sign of it is this line. */
export const callDrop = (code: string): string =>
  code
    .replaceAll(/delete (data\d*)\[(key\d+)\]/g, 'self.drop($1, $2)')
    .replaceAll(/for\(const (key\d+) in (data\d*)\)\{/g, '$&if(self.hasDroppedMost()) break;')
