import facts from 'contract:updateShop'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { EntityForm } from '../../parts/form/entity-form.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

type Shop = ResultFor<'getShop'>
type Update = InputFor<'updateShop'>['body']

const body = facts.body ?? {}

export const ShopDetail = () => {
  const { words } = useWords()
  const { api, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const reread = () => queries.invalidateQueries({ queryKey: ['shops'] })
  const { shopCode = '' } = useParams({ strict: false })
  const field = (name: string) => ({
    name,
    label: wordFor(words.settings.keys, name),
    facts: body[name],
  })
  return (
    <EntityForm<Shop>
      name={['shop', shopCode]}
      back={{ to: '/settings/shops', title: words.settings.shops }}
      read={async (signal) => {
        const { body: answer, etag } = await api.raw.getShop({ shopCode }, { signal })
        return { entity: answer, etag }
      }}
      title={({ name }) => name}
      note={({ code }) => <code>{code}</code>}
      actions={({ name }) => (
        <div className="buttons">
          <Button
            variant="default"
            size="compact-md"
            renderRoot={(props) => (
              <Link {...props} to="/settings/shops/$shopCode/checkout" params={{ shopCode }} />
            )}
          >
            {words.settings.checkout}
          </Button>
          {may('SHD') && (
            <DeleteButton
              what={name}
              text={words.settings.deleteShopText}
              remove={async () => {
                await api.deleteShop({ shopCode })
                void reread()
                await navigate({ to: '/settings/shops' })
              }}
            />
          )}
        </div>
      )}
      canEdit={may('SHE')}
      save={async (changes, etag) => {
        await api.updateShop({ shopCode, body: changes as Update }, { ifMatch: etag })
        void reread()
      }}
      groups={[
        {
          title: words.settings.shop,
          fields: [
            field('name'),
            field('locales'),
            field('currencies'),
            field('catalogCode'),
            field('isDefault'),
          ],
        },
        {
          title: words.settings.addresses,
          fields: ['url', 'logoUrl', 'websiteCname', 'websiteCustomDomain'].map(field),
        },
        {
          title: words.developer.plugin,
          isSide: true,
          fields: ['pluginUrl', 'customerNumber', 'shopNumber'].map(field),
        },
      ]}
    />
  )
}
