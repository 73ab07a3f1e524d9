import type { Client } from '@tradepost/sdk'
import type { Shift } from './tree.ts'

/** The most that a batch takes. */
const MOST = 1000

/** Moves siblings with one request, all of them or none; batches are for those who may edit products, too. */
export const writeShifts = async (
  api: Pick<Client, 'updateCategory' | 'writeCatalogBatch'>,
  shifts: Shift[],
  mayBatch: boolean,
): Promise<void> => {
  if (!mayBatch) {
    for (const { code: categoryCode, ...body } of shifts) await api.updateCategory({ categoryCode, body })
    return
  }
  for (let at = 0; at < shifts.length; at += MOST) {
    const body = shifts.slice(at, at + MOST).map(({ code, ...payload }) => ({
      entity: 'category' as const,
      event: 'entityUpdated' as const,
      entityId: code,
      payload,
    }))
    await api.writeCatalogBatch({ body }, { strict: true })
  }
}
