import { Customer, type CustomerBatchEntry, CustomerCreate, CustomerUpdate } from '@tradepost/contract'
import { checkedChange, compileBody, uncheckedBody } from '@tradepost/kernel'

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

/** Each change with its body as the interface takes it, and what is wrong with it. */
export const readChange = (entry: CustomerBatchEntry, index: number, byId: boolean) => {
  const body = bodyOf(entry, byId)
  const { event, entityId = null } = entry
  return {
    change: { index, entityId, event, body } as Change,
    checked: checkedChange(index, check[event](body), event !== 'entityCreated' && !entityId),
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
