import createFacts from 'contract:createPromotions'
import facts from 'contract:listPromotions'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { expectNoErrors, type InputFor, type ResultFor } from '@tradepost/sdk'
import { nested, type Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import type { Column, View } from '../../parts/list/list.types.ts'
import { ListView } from '../../parts/list/list-view.tsx'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { PromotionTabs } from './promotion-tabs.tsx'
import { discountText, runOf } from './promotion-text.ts'

type Row = ResultFor<'listPromotions'>['promotions'][number]
type Create = InputFor<'createPromotions'>['body']['promotions'][number]

const first = createFacts.body?.promotions?.fields ?? {}

const NewPromotion = () => {
  const { words } = useWords()
  const { api } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const field = (name: string, label: string, its = first[name]) => ({ name, label, facts: its })
  const create = async (values: Values) => {
    const promotion = { startDate: null, status: 'inactive', ...nested(values) } as Create
    expectNoErrors(await api.createPromotions({ body: { promotions: [promotion] } }))
    void queries.invalidateQueries({ queryKey: ['promotions'] })
    await navigate({ to: '/promotions/$promotionCode', params: { promotionCode: promotion.code } })
  }
  return (
    <NewButton
      title={words.promotion.new}
      initial={{ type: 'promotion', target: 'order', 'discount.type': 'percentage' }}
      fields={[
        field('code', words.field.code),
        field('name', words.field.name),
        field('type', words.promotion.forWhom),
        field('target', words.field.target),
        field('discount.type', words.promotion.discountType, first.discount?.fields?.type),
        field('discount.amount', words.promotion.amount, first.discount?.fields?.amount),
      ]}
      create={create}
    />
  )
}

export const PromotionList = () => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const navigate = useNavigate()
  const views: View[] = [
    { key: 'running', title: words.promotion.viewRunning, search: { filters: { isActive: true } } },
    {
      key: 'coupons',
      title: words.promotion.viewCoupons,
      search: { filters: { type: { $in: ['coupon'] } } },
    },
  ]
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: words.field.name,
      sort: 'name',
      show: ({ code, name }) => (
        <span className="two-lines">
          <Link to="/promotions/$promotionCode" params={{ promotionCode: code }} className="row-link">
            {name}
          </Link>
          <small>{code}</small>
        </span>
      ),
    },
    {
      key: 'discount',
      title: words.promotion.discount,
      show: ({ discount }) => discountText(discount, formats, words),
    },
    {
      key: 'target',
      title: words.field.target,
      from: 'desktop',
      show: ({ target }) => wordFor(words.value, target),
    },
    {
      key: 'type',
      title: words.promotion.forWhom,
      from: 'desktop',
      show: ({ type }) => wordFor(words.value, type),
    },
    {
      key: 'start',
      title: words.promotion.from,
      sort: 'startDate',
      from: 'tablet',
      show: ({ startDate }) => formats.date(startDate),
    },
    {
      key: 'end',
      title: words.promotion.until,
      sort: 'endDate',
      from: 'tablet',
      show: ({ endDate }) => formats.date(endDate),
    },
    {
      key: 'status',
      title: words.field.status,
      show: (promotion) => <Status value={runOf(promotion, Date.now())} />,
    },
  ]
  return (
    <ListView<Row>
      name="promotions"
      title={words.promotion.title}
      tabs={<PromotionTabs />}
      actions={may('PRC') && <NewPromotion />}
      facts={facts}
      columns={columns}
      filters={['code', 'name', 'status', 'type', 'target', 'model', 'couponCode', 'startDate', 'endDate']}
      views={views}
      sort="createDate:desc"
      read={async ({ search: _, ...question }, signal) => {
        const { promotions, meta } = await api.listPromotions(question, { signal })
        return { rows: promotions, after: meta.cursors?.after ?? undefined, total: meta.totalItemCount }
      }}
      keyOf={({ code }) => code}
      open={({ code }) =>
        void navigate({ to: '/promotions/$promotionCode', params: { promotionCode: code } })
      }
      empty={words.promotion.empty}
    />
  )
}
