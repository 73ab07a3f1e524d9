import { can, type Permission } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { RowLink } from '../../../parts/row-link.tsx'
import { type Target, target } from '../../../parts/target.ts'
import { useSession } from '../../../session/use-session.tsx'
import { useWords, wordFor } from '../../../words/use-words.tsx'

type Use = ResultFor<'getImage'>['image']['uses'][number]

/** Where the thing is edited, and who may go there. */
const placeOf = ({ kind, code, shopCode }: Use): { to: Target; permission: Permission } => {
  if (kind === 'product')
    return { to: target('/products/$productCode', { productCode: code }), permission: can.viewProducts }
  if (kind === 'category') return { to: target('/categories', {}, { code }), permission: can.viewCategories }
  if (kind === 'shop')
    return { to: target('/settings/shops/$shopCode', { shopCode: code }), permission: can.viewShops }
  if (kind === 'merchant')
    return { to: target('/settings/merchant', {}), permission: can.viewMerchantSettings }
  const page = { shopCode: shopCode ?? '', pageCode: code }
  return { to: target('/content/shops/$shopCode/$pageCode', page), permission: can.viewContent }
}

/** Places that show an image; it can be deleted when there is none left. */
export const ImageUses = ({ uses }: { uses: Use[] }) => {
  const { words } = useWords()
  const { may } = useSession()
  return (
    <section aria-label={words.content.usedBy}>
      <h3>{words.content.usedBy}</h3>
      {uses.length === 0 && <p className="quiet">{words.content.usedNowhere}</p>}
      <ul className="rows">
        {uses.map((use) => {
          const { to, permission } = placeOf(use)
          const title = use.name ?? use.code
          const kind = wordFor(words.content.useKinds, use.kind)
          return (
            <li key={JSON.stringify(use)}>
              <span>
                {may(permission) ? <RowLink to={to}>{title}</RowLink> : title}
                <small>
                  {[kind, use.versionNumber, use.catalogCode ?? use.shopCode].filter(Boolean).join(' · ')}
                </small>
              </span>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
