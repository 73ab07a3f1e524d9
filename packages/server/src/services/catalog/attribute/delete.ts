import { type ApiError, type Ctx, emit, fail, throwRefusal } from '@tradepost/kernel'
import { attributeEvent, lockedAttributes } from './attribute.service.ts'
import * as store from './attribute.store.ts'
import * as valueStore from './value.store.ts'

/** Results are in the order of the codes. */
export const deleteAttributes = (ctx: Ctx, codes: string[]) =>
  ctx.tx(async (tx): Promise<(ApiError | null)[]> => {
    const stored = await lockedAttributes(tx, ctx, codes)
    const used = await valueStore.listUsedAttributes(tx, ctx.merchantId, [...stored.keys()])
    const removed = codes.filter((code) => stored.has(code) && !used.has(code))
    if (removed.length > 0)
      await Promise.all([
        store.removeAttributes(tx, ctx.merchantId, removed),
        emit(
          tx,
          ctx,
          removed.map((code) => attributeEvent('attributeDeleted', code)),
        ),
      ])
    return codes.map((code) => {
      if (!stored.has(code)) return fail('attributeNotFound')
      return used.has(code) ? fail('attributeInUse') : null
    })
  })

export const deleteAttribute = async (ctx: Ctx, code: string) =>
  throwRefusal(await deleteAttributes(ctx, [code]))
