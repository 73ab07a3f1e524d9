import { dirname } from 'node:path'
import { isTest, type Source } from './sources.ts'

const MOST_FILES = 25
const MOST_LINES = 300
/** A table of cases is read row by row. */
const MOST_TEST_LINES = 800

export const sizeProblems = (sources: Source[]): string[] => [
  ...[...Map.groupBy(sources, ({ file }) => dirname(file))]
    .filter(([, files]) => files.length > MOST_FILES)
    .map(
      ([folder, files]) => `${folder}: has ${files.length} files, more than ${MOST_FILES}: split the thing`,
    ),
  ...sources
    .filter(({ file, lines }) => lines > (isTest(file) ? MOST_TEST_LINES : MOST_LINES))
    .map(({ file, lines }) => `${file}: has ${lines} lines: split the thing`),
]
