import type { ShopPlugin } from '@tradepost/contract'
import type { PluginCart } from '../model/cart.types.ts'
import { PluginError } from '../model/plugin.errors.ts'

type Required = ShopPlugin['requiredAddressMembers']

/** Addresses may be missing from the whole cart; where some were sent, one of them has to be an address. */
export const refuseAddresses = (cart: PluginCart, required: Required): void => {
  const { invoice_address, delivery_address } = cart
  const sent = Object.entries({ invoice_address, delivery_address }).filter(([, one]) => one !== undefined)
  const usable = sent.filter(([, address]) => address !== null)
  if (sent.length > 0 && usable.length === 0)
    throw new PluginError('unknown', `${sent.map(([name]) => name).join(', ')}: no address`)
  for (const [name, address] of usable) {
    const missing = required.filter((member) => !address?.[member])
    if (missing.length > 0) throw new PluginError('unknown', `${name}: ${missing.join(', ')} missing`)
  }
}
