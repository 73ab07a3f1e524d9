import facts from 'contract:updateShop'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { oneField } from '../../parts/form/part-fields.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { PublishableKeys } from './publishable-keys.tsx'

type Shop = ResultFor<'getShop'>
type Update = InputFor<'updateShop'>['body']

export const ShopDetail = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { shopCode = '' } = useParams({ strict: false })
  const field = fieldsIn(facts.body, words.settings.keys)
  const fields = (...names: string[]) => names.map((name) => field(name))
  return (
    <EntityForm<Shop>
      name={['shop', shopCode]}
      back={{ to: '/settings/shops', title: words.settings.shops, name: 'shops' }}
      read={async (signal) => {
        const { body: entity, etag } = await api.raw.getShop({ shopCode }, { signal })
        return { entity, etag }
      }}
      title={({ name }) => name}
      note={({ code }) => <code>{code}</code>}
      actions={() =>
        (['checkout', 'storefront'] as const).map((part) => (
          <Button
            key={part}
            variant="default"
            size="compact-md"
            renderRoot={(props) => (
              <Link {...props} to={`/settings/shops/$shopCode/${part}`} params={{ shopCode }} />
            )}
          >
            {words.settings[part]}
          </Button>
        ))
      }
      deletes={({ name }) =>
        may(can.deleteShops) && {
          what: name,
          text: words.settings.deleteShopText,
          remove: () => api.deleteShop({ shopCode }),
        }
      }
      canEdit={may(can.editShops)}
      save={(changes, ifMatch) => api.updateShop({ shopCode, body: changes as Update }, { ifMatch })}
      groups={({ isDefault }) => [
        {
          title: words.settings.shop,
          fields: [
            ...fields('name', 'locales', 'currencies'),
            oneField('catalogCode', 'catalog', words.settings.keys.catalogCode),
            { ...field('isDefault'), ...(isDefault && { isFixed: true, hint: words.settings.defaultShop }) },
          ],
        },
        {
          title: words.settings.addresses,
          fields: fields('url', 'logoUrl', 'websiteCname', 'websiteCustomDomain'),
        },
        {
          title: words.developer.plugin,
          isSide: true,
          fields: fields('pluginUrl', 'customerNumber', 'shopNumber'),
        },
      ]}
    >
      {() => <PublishableKeys shopCode={shopCode} />}
    </EntityForm>
  )
}
