import createFacts from 'contract:createPromotions'
import facts from 'contract:listPromotions'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { nested, type Values } from '../../parts/form/changes.ts'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { byCursor } from '../../parts/list/pages.ts'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { Status } from '../../parts/status.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { discountText, runOf } from './promotion-text.ts'

type Row = ResultFor<'listPromotions'>['promotions'][number]
type Create = InputFor<'createPromotions'>['body']['promotions'][number]

const open = ({ code }: Pick<Row, 'code'>) => target('/promotions/$promotionCode', { promotionCode: code })

const NewPromotion = () => {
  const { words } = useWords()
  const { api } = useSession()
  const field = fieldsIn(createFacts.body?.promotions?.fields, words.field)
  const create = async (values: Values) => {
    const promotion = { startDate: null, status: 'inactive', ...nested(values) } as Create
    expectNoErrors(await api.createPromotions({ body: { promotions: [promotion] } }))
    return open(promotion)
  }
  return (
    <NewButton
      title={words.promotion.new}
      initial={{ type: 'promotion', target: 'order', 'discount.type': 'percentage' }}
      fields={[
        field('code'),
        field('name'),
        field('type', words.promotion.forWhom),
        field('target'),
        field('discount.type', words.promotion.discountType),
        field('discount.amount', words.promotion.amount),
      ]}
      renews={['promotions']}
      create={create}
    />
  )
}

export const PromotionList = () => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const column = useColumnKinds<Row>(facts)
  const views: View[] = [
    { key: 'running', title: words.promotion.viewRunning, search: { filters: { isActive: true } } },
    {
      key: 'coupons',
      title: words.promotion.viewCoupons,
      search: { filters: { type: { $in: ['coupon'] } } },
    },
  ]
  return (
    <ListView<Row>
      name="promotions"
      title={words.promotion.title}
      tabs={<AreaTabs of="promotions" />}
      actions={may(can.createPromotions) && <NewPromotion />}
      facts={facts}
      columns={[
        column.link('name', { to: open, note: ({ code }) => code }),
        column.own('discount', ({ discount }) => discountText(discount, formats, words), {
          title: words.promotion.discount,
        }),
        column.word('target', { from: 'desktop' }),
        column.word('type', { title: words.promotion.forWhom, from: 'desktop' }),
        column.date('startDate', { title: words.promotion.from, from: 'tablet' }),
        column.date('endDate', { title: words.promotion.until, from: 'tablet' }),
        column.own('status', (promotion) => <Status value={runOf(promotion, Date.now())} />),
      ]}
      filters={['code', 'name', 'status', 'type', 'target', 'model', 'couponCode', 'startDate', 'endDate']}
      views={views}
      sort="createDate:desc"
      read={byCursor(api.listPromotions, 'promotions')}
      keyOf={({ code }) => code}
      open={open}
      empty={words.promotion.empty}
    />
  )
}
