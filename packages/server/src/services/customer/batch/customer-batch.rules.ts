import { Customer, type CustomerBatchEntry, CustomerCreate, CustomerUpdate, texts } from '@tradepost/contract'
import {
  compileBody,
  joinUnknown,
  type Problem,
  type Unknown,
  uncheckedBody,
  unknownBelow,
} from '@tradepost/kernel'

const checkCreate = compileBody(CustomerCreate, Customer)
const checkUpdate = compileBody(CustomerUpdate, Customer)

/** A change that was checked; `entityId` is as it was sent. */
export type Change = { index: number; entityId: string | null } & (
  | { event: 'entityCreated'; body: CustomerCreate }
  | { event: 'entityUpdated'; body: CustomerUpdate }
  | { event: 'entityDeleted' }
)

const bodyOf = ({ event, entityId, payload }: CustomerBatchEntry, byId: boolean) => {
  const numbered = event === 'entityCreated' && !byId && entityId ? { externalCustomerNumber: entityId } : {}
  return { ...numbered, ...payload }
}

const check = { entityCreated: checkCreate, entityUpdated: checkUpdate, entityDeleted: () => uncheckedBody }

/** All changes with their bodies as the interface takes them, or everything that is wrong with them. */
export const readChanges = (
  entries: CustomerBatchEntry[],
  byId: boolean,
): { changes: Change[]; problems: Problem[]; unknown: Unknown } => {
  const read = entries.map((entry, index) => {
    const body = bodyOf(entry, byId)
    const path = [index, 'payload']
    const checked = check[entry.event](body)
    const problems = checked.problems.map((problem) => ({ ...problem, path: [...path, ...problem.path] }))
    const { event, entityId = null } = entry
    if (event !== 'entityCreated' && !entityId)
      problems.push({
        code: 'OBJECT_MISSING_REQUIRED_PROPERTY',
        message: texts.missingProperty('entityId'),
        path: [index],
        value: undefined,
      })
    const change = { index, entityId, event, body } as Change
    return { change, problems, unknown: unknownBelow(path, checked.unknown) }
  })
  return {
    changes: read.map(({ change }) => change),
    problems: read.flatMap(({ problems }) => problems),
    unknown: joinUnknown(read.map(({ unknown }) => unknown)),
  }
}

/** Neighbours that are created together; every other change is a run of its own. */
export const toRuns = (changes: Change[]): Change[][] => {
  const runs: Change[][] = []
  for (const change of changes) {
    const last = runs.at(-1)
    if (change.event === 'entityCreated' && last?.[0]?.event === 'entityCreated') last.push(change)
    else runs.push([change])
  }
  return runs
}
