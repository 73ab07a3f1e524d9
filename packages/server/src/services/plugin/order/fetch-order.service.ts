import { compileForm, isObject } from '@tradepost/kernel'
import type { FormValue } from '../client/form.rules.ts'
import { callSigned, NoReply } from '../client/plugin-client.service.ts'
import type { PluginCall } from '../model/action.types.ts'
import { lenientForm } from '../model/lenient.rules.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { objectsIn } from '../model/value.rules.ts'
import { ImportedOrder } from './imported-order.types.ts'
import type { RawOrder } from './raw-order.rules.ts'

const checkOrder = compileForm(ImportedOrder)

type Asked = {
  action: string
  parameters: { [name: string]: FormValue }
  acceptedErrors?: ReadonlySet<number>
}

/** A call from the shop to its platform, with the errors that existing platforms know; acceptedErrors ones are none. */
export const callPlatform = async (
  { ctx, shop, plugin }: PluginCall,
  { action, parameters, acceptedErrors }: Asked,
): Promise<Record<string, unknown>> => {
  if (plugin.platformUrl === null) throw new PluginError('platformUnreached')
  const call = { url: plugin.platformUrl, action, parameters, direction: 'SMA' } as const
  const { error, errorText, answer } = await callSigned(ctx.platform, shop, call).catch((thrown: unknown) => {
    if (!(thrown instanceof NoReply)) throw thrown
    ctx.log.warn({ err: thrown }, 'a platform gave no answer')
    throw new PluginError(thrown.isReached ? 'platformUnreadable' : 'platformUnreached')
  })
  if (error !== 0 && !acceptedErrors?.has(error))
    throw new PluginError('platformRefused', `"${error} - ${errorText ?? ''}"`)
  return answer
}

/** The order in the form that ours is made of, and as it was sent. */
export type FetchedOrder = { order: ImportedOrder; raw: RawOrder }

const lists = ['custom_fields', 'external_coupons', 'items', 'delivery_notes'] as const
const asObject = (value: unknown) => (isObject(value) ? value : null)

/** Lists may be null, and addresses missing. */
const normalized = (raw: RawOrder): RawOrder => ({
  ...lenientForm(ImportedOrder, raw),
  ...Object.fromEntries(lists.map((name) => [name, objectsIn(raw[name])])),
  invoice_address: asObject(raw.invoice_address),
  delivery_address: asObject(raw.delivery_address),
})

/** None or several in the answer, or one in another form: it cannot be read. */
export const fetchOrder = async (call: PluginCall, orderNumber: string): Promise<FetchedOrder> => {
  const { orders } = await callPlatform(call, {
    action: 'get_orders',
    parameters: { order_numbers: [orderNumber], with_items: 1 },
  })
  const [raw, ...more] = Array.isArray(orders) ? (orders as unknown[]) : []
  if (!asObject(raw) || more.length > 0) throw new PluginError('platformUnreadable')
  const order = normalized(structuredClone(raw as RawOrder))
  if (checkOrder(order).length > 0) throw new PluginError('platformUnreadable')
  return { order: order as ImportedOrder, raw: normalized(raw as RawOrder) }
}
