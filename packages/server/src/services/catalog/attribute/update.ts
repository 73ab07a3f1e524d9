import type { AttributeUpdate } from '@tradepost/contract'
import { type ApiError, type Ctx, fail, invalid, type Tx, throwRefusal } from '@tradepost/kernel'
import { isStale } from '../base/stale.rules.ts'
import { checkValues, valueChanges } from '../property/value-list.rules.ts'
import { toStored, toStoredAttribute } from './attribute.rules.ts'
import { lockedAttributes, recordUpdates } from './attribute.service.ts'
import * as valueStore from './value.store.ts'

export type AttributeChange = { code: string; patch: AttributeUpdate }

const ownedBy = <Value extends object>(attributeCode: string, values: Value[]) =>
  values.map((value) => ({ ...value, attributeCode }))

/** The lists of values that were sent become those of their attributes. Returns why some could not. */
const replaceValues = async (tx: Tx, ctx: Ctx, changes: AttributeChange[]) => {
  const { merchantId } = ctx
  const refused = new Map<string, ApiError>()
  const lists = changes.flatMap(({ code, patch: { values } }) => (values ? [{ code, values }] : []))
  if (lists.length === 0) return refused
  const codes = lists.map(({ code }) => code)
  const stored = await valueStore.listValueCodes(tx, merchantId, codes)
  const wanted = lists.flatMap(({ code, values }) => {
    const known = stored.get(code) ?? new Set<string>()
    const problems = checkValues(known, values)
    if (problems.length > 0) refused.set(code, invalid(problems))
    return problems.length > 0 ? [] : [{ code, ...valueChanges(known, values.map(toStored)) }]
  })
  const removedOf = ({ code, removed }: (typeof wanted)[number]) =>
    ownedBy(
      code,
      removed.map((value) => ({ code: value })),
    )
  const leaving = wanted.flatMap(removedOf)
  const used = leaving.length > 0 ? await valueStore.listUsedByValue(tx, merchantId, leaving) : new Set()
  for (const { code } of wanted) if (used.has(code)) refused.set(code, fail('attributeValueInUse'))
  const accepted = wanted.filter(({ code }) => !used.has(code))
  const removed = accepted.flatMap(removedOf)
  const changed = accepted.flatMap(({ code, changed: values }) => ownedBy(code, values))
  const created = accepted.flatMap(({ code, created: values }) => ownedBy(code, values))

  await Promise.all([
    removed.length > 0 && valueStore.removeValues(tx, merchantId, removed),
    changed.length > 0 && valueStore.patchValues(tx, merchantId, changed),
    created.length > 0 && valueStore.insertValues(tx, merchantId, created),
  ])
  return refused
}

/**
 * A constant number of statements; each change is for a different attribute. Results are in the order of the changes: null,
 * or why this one was rejected while the others are stored.
 */
export const updateAttributes = (ctx: Ctx, changes: AttributeChange[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const stored = await lockedAttributes(
      tx,
      ctx,
      changes.map(({ code }) => code),
    )
    const outcomes = new Map<string, ApiError>()
    for (const { code, patch } of changes) {
      const before = stored.get(code)
      if (!before) outcomes.set(code, fail('attributeNotFound'))
      else if (isStale(before.externalUpdateDate?.toISOString() ?? null, patch.externalUpdateDate))
        outcomes.set(code, fail('stale'))
    }
    const isOpen = ({ code }: AttributeChange) => !outcomes.has(code)
    for (const [code, error] of await replaceValues(tx, ctx, changes.filter(isOpen)))
      outcomes.set(code, error)

    const accepted = changes.filter((change) => isOpen(change) && Object.keys(change.patch).length > 0)
    if (accepted.length > 0)
      await recordUpdates(
        tx,
        ctx,
        accepted.map(({ code, patch }) => ({ code, patch: toStoredAttribute(patch) })),
      )
    return changes.map(({ code }) => outcomes.get(code) ?? null)
  })

export const updateAttribute = async (ctx: Ctx, code: string, patch: AttributeUpdate) => {
  throwRefusal(await updateAttributes(ctx, [{ code, patch }]))
  return { errors: [] }
}
