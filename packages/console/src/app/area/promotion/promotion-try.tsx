import { Button, SegmentedControl, TagsInput, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { InputFor } from '@tradepost/sdk'
import { type FormEvent, useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { AreaTabs } from '../../parts/list/tabs.tsx'
import { Picker } from '../../parts/picker/picker.tsx'
import { Failed } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { type TriedLine, TryLines } from './try-lines.tsx'
import { Verdicts } from './verdicts.tsx'

type Question = InputFor<'evaluatePromotions'>['body']

/** Prices come from the catalog: an order that is only thought of has none. */
const useCart = () => {
  const { api, session } = useSession()
  return async (lines: TriedLine[], couponCodes: string[], customerId: string | null) => {
    const codes = [...new Set(lines.map(({ productCode }) => productCode))]
    const { products } = await api.listProducts({ filters: { code: { $in: codes } }, limit: 100 })
    const prices = new Map(products.map(({ code, price }) => [code, price]))
    return {
      currencyCode: session.merchant.defaultCurrency,
      customerId,
      couponCodes,
      lineItems: lines.map(({ productCode, quantity }, index) => ({
        code: String(index + 1),
        quantity,
        product: {
          code: productCode,
          price: prices.get(productCode)?.price ?? 0,
          salePrice: prices.get(productCode)?.salePrice ?? null,
        },
      })),
    } as Question['order']
  }
}

/** Why a cart gets a promotion or does not: the same answer as a new order would have, and nothing is used up. */
export const PromotionTry = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const navigate = useNavigate()
  const cartOf = useCart()
  const { promotion }: { promotion?: string } = useSearch({ strict: false })
  const [source, setSource] = useState('cart')
  const [lines, setLines] = useState<TriedLine[]>([])
  const [coupons, setCoupons] = useState<string[]>([])
  const [customerId, setCustomer] = useState<string | null>(null)
  const [orderNumber, setOrder] = useState('')
  const trying = useMutation({
    mutationFn: async () => {
      const order =
        source === 'order'
          ? ((await api.getSalesOrder({ orderNumber: orderNumber.trim() })).order as Question['order'])
          : await cartOf(lines, coupons, customerId)
      return api.evaluatePromotions({
        body: { order, ...(promotion && { promotionCodes: [promotion] }) },
      })
    },
  })
  /** The answer was to another cart. */
  const changing =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value)
      trying.reset()
    }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    trying.mutate()
  }
  const canTry = source === 'order' ? orderNumber.trim() !== '' : lines.length > 0

  return (
    <section className="list-page" aria-labelledby="list-title">
      <header className="page-head">
        <h1 id="list-title">{words.promotion.title}</h1>
        <AreaTabs of="promotions" />
      </header>
      <p className="quiet try-lead">{words.promotion.tryLead}</p>
      <div className="detail-body try">
        <Card title={words.promotion.cart}>
          <form className="fields" onSubmit={submit}>
            {may(can.viewSalesOrders) && (
              <SegmentedControl
                aria-label={words.promotion.cart}
                value={source}
                onChange={changing(setSource)}
                data={[
                  { value: 'cart', label: words.promotion.ofProducts },
                  { value: 'order', label: words.promotion.ofOrder },
                ]}
              />
            )}
            {source === 'order' ? (
              <TextInput
                name="orderNumber"
                label={words.field.orderNumber}
                value={orderNumber}
                onChange={(event) => changing(setOrder)(event.currentTarget.value)}
              />
            ) : (
              <>
                <TryLines lines={lines} onChange={changing(setLines)} />
                <TagsInput
                  label={words.promotion.couponCodes}
                  value={coupons}
                  onChange={changing(setCoupons)}
                  maxTags={100}
                />
                <Picker
                  kind="customer"
                  label={words.field.customerId}
                  value={customerId}
                  onChange={changing(setCustomer)}
                />
              </>
            )}
            <Picker
              kind="promotion"
              label={words.promotion.only}
              value={promotion ?? null}
              onChange={(next) =>
                void navigate({
                  to: '/promotions/try',
                  search: next === null ? {} : { promotion: next },
                  replace: true,
                })
              }
            />
            <Button type="submit" loading={trying.isPending} disabled={!canTry}>
              {words.promotion.try}
            </Button>
          </form>
        </Card>
        <div className="detail-main">
          {trying.error && <Failed error={trying.error} />}
          {trying.data && <Verdicts evaluation={trying.data} only={promotion} />}
          {!trying.data && !trying.error && <p className="quiet">{words.promotion.notTried}</p>}
        </div>
      </div>
    </section>
  )
}
