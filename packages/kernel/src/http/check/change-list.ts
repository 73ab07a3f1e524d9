import { texts } from '@tradepost/contract'
import { refuse } from '../../errors/api-error.ts'
import type { Problem } from '../../errors/problem.ts'
import { MAX_PROBLEMS } from './problems.ts'
import { joinUnknown, type Unknown, unknownBelow } from './unknown.ts'
import type { CheckedBody } from './validate.ts'
import { unknownProblems } from './warning.ts'

const idMissing = (index: number): Problem => ({
  code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
  message: texts.missingProperty('entityId'),
  path: [index],
  missing: 'entityId',
})

/** The check of the payload of one change, seen from the list of changes that the request is. */
export const checkedChange = (
  index: number,
  { problems, unknown }: CheckedBody,
  lacksId: boolean,
): CheckedBody => {
  const path = [index, 'payload']
  return {
    problems: [
      ...(lacksId ? [idMissing(index)] : []),
      ...problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] })),
    ],
    unknown: unknownBelow(path, unknown),
  }
}

/** One payload that is not valid refuses all changes; otherwise returns the unknown fields. */
export const refuseChanges = (checked: CheckedBody[], isStrict: boolean): Unknown => {
  const unknown = joinUnknown(checked.map((one) => one.unknown))
  const problems = checked.flatMap((one) => one.problems)
  refuse([...problems, ...(isStrict ? unknownProblems(unknown) : [])].slice(0, MAX_PROBLEMS))
  return unknown
}
