import facts from 'contract:updateShopCheckout'
import { useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import type { FieldFacts } from '../../api/facts.ts'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { RowsField } from '../../parts/form/rows-field.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { ShippingMethods } from './shipping-methods.tsx'

type Checkout = ResultFor<'getShopCheckout'>['checkout']
type Update = InputFor<'updateShopCheckout'>['body']

const body: Record<string, FieldFacts> = facts.body?.checkout?.fields ?? facts.body ?? {}
const taxColumns = ['taxClass', 'name', 'percent', 'country', 'region']

/** How shoppers buy in a shop: taxes, ways to ship and to pay. */
export const ShopCheckout = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const { shopCode = '' } = useParams({ strict: false })
  return (
    <EntityForm<Checkout>
      name={['shop', shopCode, 'checkout']}
      back={{ to: '/settings/shops', title: words.settings.shops }}
      read={async (signal) => {
        const { body: answer, etag } = await api.raw.getShopCheckout({ shopCode }, { signal })
        return { entity: answer.checkout, etag }
      }}
      title={() => words.settings.checkout}
      note={({ pricesIncludeTax }) =>
        `${shopCode} · ${pricesIncludeTax ? words.settings.withTax : words.settings.withoutTax}`
      }
      canEdit={may('SHE')}
      save={(changes, etag) =>
        api.updateShopCheckout({ shopCode, body: { checkout: changes } as Update }, { ifMatch: etag })
      }
      groups={[
        {
          title: words.settings.taxes,
          fields: [
            {
              name: 'taxes',
              label: words.settings.taxes,
              edit: (form, isReadOnly) => (
                <RowsField
                  title={words.settings.taxes}
                  columns={taxColumns.map((name) => ({
                    name,
                    label: wordFor(words.settings.keys, name),
                    facts: body.taxes?.fields?.[name],
                  }))}
                  rows={(form.values.taxes ?? []) as Record<string, unknown>[]}
                  blank={{ taxClass: 'standard', name: '', percent: 0, country: null, region: null }}
                  isReadOnly={isReadOnly}
                  problem={form.problems.byField.taxes}
                  onChange={(rows) => form.set('taxes', rows)}
                />
              ),
            },
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
