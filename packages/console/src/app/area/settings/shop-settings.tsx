import facts from 'contract:updateShopSettings'
import { useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor, ResultFor } from '@tradepost/sdk'
import { EntityForm, entityIn, type FieldGroup } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Settings = ResultFor<'getShopSettings'>['settings']
type Update = InputFor<'updateShopSettings'>['body']

const body = facts.body?.settings?.fields ?? facts.body ?? {}

/** Settings that something acts on; those that are kept for apps are left to the API. */
const groups = {
  pages: [
    ...['showShopLogoInWeb', 'showCategoryImages', 'productsSortOrder', 'displayPricePerMeasureUnit'],
    ...['termsPageUrl', 'privacyPolicyPageUrl', 'cookieConsentMode', 'googleSiteVerificationCode'],
  ],
  texts: [
    ...['cartSupplementalContent', 'orderSupplementalContent', 'orderStatusSubmittedContent'],
    ...['orderStatusInProgressContent', 'orderStatusReadyContent', 'orderStatusCompletedContent'],
    ...['orderStatusCanceledContent'],
  ],
  buying: [
    ...['useVAT', 'numberOfAddressLines', 'guestCartLifetimeDays', 'cartReminderTriggerAfterSeconds'],
    ...['defaultWishlistName', 'wishlistMode'],
  ],
} as const

export const ShopSettings = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { shopCode = '' } = useParams({ strict: false })
  const field = fieldsIn(body, words.settings.keys)
  const shown: FieldGroup[] = (Object.keys(groups) as (keyof typeof groups)[]).map((key) => ({
    title: words.settings.groups[key],
    isSide: key === 'buying',
    fields: groups[key].map((name) => ({ ...field(name), isLong: key === 'texts' })),
  }))
  return (
    <EntityForm<Settings>
      name={['shop', shopCode, 'settings']}
      back={{ to: '/settings/shops', title: words.settings.shops }}
      read={(signal) => entityIn(api.raw.getShopSettings({ shopCode }, { signal }), 'settings')}
      title={() => words.settings.storefront}
      note={() => shopCode}
      canEdit={may(can.editShops)}
      save={(changes, ifMatch) =>
        api.updateShopSettings({ shopCode, body: { settings: changes } as Update }, { ifMatch })
      }
      groups={shown}
    />
  )
}
