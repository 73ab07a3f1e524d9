import { type PluginAction, pluginActionNames, type ShopPluginUpdate } from '@tradepost/contract'

const everything = Object.fromEntries(pluginActionNames.map((name) => [name, true])) as Record<
  PluginAction,
  boolean
>

const parcels = (percent: number, express: number): ShopPluginUpdate => ({
  shippingMethods: [
    { id: 'parcel', title: 'Parcel', group: 'parcel', amount: 4.9, taxPercent: percent },
    { id: 'express', title: 'Express', group: 'parcel', amount: express, taxPercent: percent },
  ],
  paymentMethods: [{ id: 'payOnDelivery', amount: 2, taxPercent: percent }],
})

/** Both shops answer every call of a platform. */
export const demoPlugins: { shopCode: string; plugin: ShopPluginUpdate }[] = [
  { shopCode: 'web', plugin: { actions: everything, countries: ['US'], ...parcels(0, 14.9) } },
  {
    shopCode: 'web-de',
    plugin: {
      actions: everything,
      countries: ['DE', 'AT'],
      taxes: [
        { key: 'standard', name: 'MwSt. 19 %', percent: 19, country: 'DE', state: null },
        { key: 'standard', name: 'USt. 20 %', percent: 20, country: 'AT', state: null },
      ],
      ...parcels(19, 12.9),
    },
  },
]
