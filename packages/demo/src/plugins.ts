import { type PluginAction, pluginActionNames, type ShopPluginUpdate } from '@tradepost/contract'

const everything = Object.fromEntries(pluginActionNames.map((name) => [name, true])) as Record<
  PluginAction,
  boolean
>

const paymentMethods = (taxPercent: number) => [{ id: 'payOnDelivery', amount: 2, taxPercent }]

/** Both shops answer every call of a platform. */
export const demoPlugins: { shopCode: string; plugin: ShopPluginUpdate }[] = [
  { shopCode: 'web', plugin: { actions: everything, paymentMethods: paymentMethods(0) } },
  { shopCode: 'web-de', plugin: { actions: everything, paymentMethods: paymentMethods(19) } },
]
