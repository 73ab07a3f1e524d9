import { compileForm } from '@tradepost/kernel'
import type { PluginCall } from '../action/action.types.ts'
import type { FormValue } from '../client/form.rules.ts'
import { callSigned, NoReply } from '../client/plugin-client.service.ts'
import { PluginError } from '../endpoint/plugin-error.ts'
import { ImportedOrder } from './imported-order.ts'

const checkOrder = compileForm(ImportedOrder)

type Asked = { action: string; parameters: { [name: string]: FormValue }; harmless?: ReadonlySet<number> }

/** A call from the shop to its platform, with the errors that existing platforms know; harmless ones are none. */
export const askPlatform = async (
  { ctx, shop, plugin }: PluginCall,
  { action, parameters, harmless }: Asked,
): Promise<Record<string, unknown>> => {
  if (plugin.platformUrl === null) throw new PluginError('platformUnreached')
  const call = { url: plugin.platformUrl, action, parameters, direction: 'SMA' } as const
  const { error, errorText, answer } = await callSigned(ctx.platform, shop, call).catch((thrown: unknown) => {
    if (!(thrown instanceof NoReply)) throw thrown
    ctx.log.warn({ err: thrown }, 'a platform gave no answer')
    throw new PluginError(thrown.isReached ? 'platformUnreadable' : 'platformUnreached')
  })
  if (error !== 0 && !harmless?.has(error))
    throw new PluginError('platformRefused', `"${error} - ${errorText ?? ''}"`)
  return answer
}

/** None or several in the answer, or one in another form: it cannot be read. */
export const fetchOrder = async (call: PluginCall, orderNumber: string): Promise<ImportedOrder> => {
  const { orders } = await askPlatform(call, {
    action: 'get_orders',
    parameters: { order_numbers: [orderNumber], with_items: 1 },
  })
  const [order, ...more] = Array.isArray(orders) ? (orders as unknown[]) : []
  if (typeof order !== 'object' || order === null || more.length > 0)
    throw new PluginError('platformUnreadable')
  if (checkOrder(order).length > 0) throw new PluginError('platformUnreadable')
  return order as ImportedOrder
}
