import facts from 'contract:updateShopCheckout'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import type { FieldFacts } from '../../api/facts.ts'
import { EntityForm, entityIn } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { rowsField } from '../../parts/form/part-fields.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { ShippingMethods } from './shipping-methods.tsx'

type Checkout = ResultFor<'getShopCheckout'>['checkout']
type Update = InputFor<'updateShopCheckout'>['body']

const body: Record<string, FieldFacts> = facts.body?.checkout?.fields ?? facts.body ?? {}
const anyTax = { taxClass: 'standard', name: '', percent: 0, country: null, region: null }
const taxColumns = Object.keys(anyTax)

/** How shoppers buy in a shop: taxes, ways to ship and to pay. */
export const ShopCheckout = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { shopCode = '' } = useParams({ strict: false })
  const taxColumn = fieldsIn(body.taxes?.fields, words.settings.keys)
  return (
    <EntityForm<Checkout>
      name={['shop', shopCode, 'checkout']}
      back={{ to: '/settings/shops', title: words.settings.shops }}
      read={(signal) => entityIn(api.raw.getShopCheckout({ shopCode }, { signal }), 'checkout')}
      title={() => words.settings.checkout}
      note={({ pricesIncludeTax }) =>
        `${shopCode} · ${pricesIncludeTax ? words.settings.withTax : words.settings.withoutTax}`
      }
      canEdit={may(can.editShops)}
      save={(changes, etag) =>
        api.updateShopCheckout({ shopCode, body: { checkout: changes } as Update }, { ifMatch: etag })
      }
      groups={[
        {
          title: words.settings.taxes,
          fields: [
            rowsField(
              'taxes',
              words.settings.taxes,
              taxColumns.map((name) => taxColumn(name)),
              anyTax,
            ),
          ],
        },
        {
          title: words.settings.shipping,
          fields: [
            {
              name: 'shippingMethods',
              label: words.settings.shipping,
              edit: (form, isReadOnly) => (
                <ShippingMethods
                  facts={body.shippingMethods?.fields ?? {}}
                  methods={(form.values.shippingMethods ?? []) as Checkout['shippingMethods']}
                  isReadOnly={isReadOnly}
                  problem={form.problems.byField.shippingMethods}
                  onChange={(methods) => form.set('shippingMethods', methods)}
                />
              ),
            },
          ],
        },
        {
          title: words.settings.more,
          isSide: true,
          fields: [
            { name: 'countries', label: words.settings.countries, facts: body.countries },
            { name: 'paymentMethods', label: words.settings.payment, facts: body.paymentMethods },
          ],
        },
      ]}
    />
  )
}
