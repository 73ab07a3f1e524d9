import { dirname } from 'node:path'
import { hasRooms } from './rooms.ts'
import { isTest, type Source } from './sources.ts'

const MOST_FILES = 25
const MOST_LINES = 300
/** A table of cases is read row by row. */
const MOST_TEST_LINES = 800

/** Rooms are told apart by what they may use, not by how much they hold. */
const isRoom = (folder: string) =>
  /^packages\/kernel\/src\//.test(folder) ||
  hasRooms(/^packages\/server\/src\/services\/([\w-]+)\//.exec(folder)?.[1] ?? '')

/**
 * A migration or a decision is found by its number and stays, so its folder is a list that only grows; a folder of requests
 * is written by a program.
 */
const LISTS = /^(packages\/server\/migrations$|docs\/decisions$|docs\/bruno\/)/

/** Of files of any kind: a folder is read by people, who see all of it. */
export const folderProblems = (files: string[]): string[] =>
  [...Map.groupBy(files, (file) => dirname(file))]
    .filter(([folder, found]) => found.length > MOST_FILES && !LISTS.test(folder) && !isRoom(folder))
    .map(
      ([folder, found]) => `${folder}: has ${found.length} files, more than ${MOST_FILES}: split the thing`,
    )

export const sizeProblems = (sources: Source[]): string[] => [
  ...sources
    .filter(({ file, lines }) => lines > (isTest(file) ? MOST_TEST_LINES : MOST_LINES))
    .map(({ file, lines }) => `${file}: has ${lines} lines: split the thing`),
]
