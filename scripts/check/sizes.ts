import { isTest, type Source } from './sources.ts'

const MOST_LINES = 300
/** A table of cases is read row by row. */
const MOST_TEST_LINES = 800

export const sizeProblems = (sources: Source[]): string[] =>
  sources
    .filter(({ file, lines }) => lines > (isTest(file) ? MOST_TEST_LINES : MOST_LINES))
    .map(({ file, lines }) => `${file}: has ${lines} lines: split the thing`)
