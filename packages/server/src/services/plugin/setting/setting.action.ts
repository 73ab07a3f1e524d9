import { List, Obj, Text, Type } from '@tradepost/contract'
import { action, type PluginCall } from '../model/action.types.ts'
import { customerGroups } from '../model/customer-group.rules.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { updateShopPlugin } from './plugin-setting.service.ts'
import { mergeUpdates, remoteSettings } from './remote-setting.rules.ts'
import { taxSettings } from './tax.rules.ts'

type Sent = { name?: string; value?: string }

/** Names that are unknown or protected are skipped without a word. */
const changesOf = ({ plugin }: PluginCall, sent: Sent[]) =>
  sent.flatMap(({ name, value }) => {
    if (name === undefined) throw new PluginError('noSettings')
    const setting = remoteSettings.get(name)
    if (!setting) return []
    const update = value === undefined ? setting.reset : setting.read(value)
    if (!update) throw new PluginError('invalidSetting')
    return [{ update, shown: { name, old: setting.show(plugin), new: value ?? null } }]
  })

/** The word in the name of the parameter is the operator's, so the table asks for the action of its names. */
export const setSettings = (parameter: string) =>
  action({
    needsList: { [parameter]: 'noSettings' },
    parameters: Obj({
      [parameter]: List(Obj({ name: Type.Optional(Text(0, 255)), value: Type.Optional(Text(0, 2000)) }), {
        max: 1000,
      }),
    }),
    run: async (call, parameters) => {
      const changes = changesOf(call, (parameters[parameter] ?? []) as Sent[])
      const update = mergeUpdates(changes.map((change) => change.update))
      await updateShopPlugin(call.ctx, call.shop.code, update)
      return { [parameter]: changes.map(({ shown }) => shown) }
    },
  })

export const getSettings = action({
  parameters: Obj({}),
  run: async ({ plugin, checkout }) => ({
    customer_groups: customerGroups,
    tax: taxSettings(checkout.taxes),
    allowed_address_countries: countriesOf(checkout.countries),
    allowed_shipping_countries: countriesOf(checkout.countries),
    payment_methods: plugin.paymentMethods.map(({ id, amount, taxPercent }) => ({
      id,
      title: id,
      is_active: 1,
      amount,
      tax_percent: taxPercent,
    })),
  }),
})

const countriesOf = (codes: string[]) => codes.map((country) => ({ country, state: ['All'] }))
