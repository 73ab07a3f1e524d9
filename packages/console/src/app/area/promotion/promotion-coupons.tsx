import createFacts from 'contract:createCoupons'
import { Button, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { can } from '@tradepost/contract/permission'
import { expectNoErrors, type ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { RowsTable } from '../../parts/detail/rows-table.tsx'
import { nested } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { useColumnKinds } from '../../parts/list/use-column-kinds.tsx'
import { notify } from '../../parts/notice.tsx'
import { saveFile } from '../../parts/save-file.ts'
import { Failed, textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Coupon = ResultFor<'listCoupons'>['coupons'][number]

const PAGE = 20
/** The most that the API answers with at once; the file has all of them. */
const MOST = 1000
const generate = createFacts.body?.generate?.fields ?? {}
const single = createFacts.body?.coupons?.fields ?? {}
const limit = { kind: 'number', minimum: 0 } as const

/** The codes of a promotion: made here, switched off one by one, and handed out as a file. */
export const PromotionCoupons = ({ promotionCode }: { promotionCode: string }) => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const queries = useQueryClient()
  const column = useColumnKinds<Coupon>()
  const [limits, setShown] = useState(PAGE)
  const queryKey = ['promotion', promotionCode, 'coupons']
  const { data, error, refetch } = useQuery({
    queryKey: [...queryKey, limits],
    queryFn: ({ signal }) =>
      api.listCoupons({ promotionCode, limit: limits, sort: 'createDate:desc' }, { signal }),
    placeholderData: (before) => before,
  })
  const reread = () => queries.invalidateQueries({ queryKey })
  const onError = (problem: unknown) => notify(textOf(problem), true)
  const switching = useMutation({
    mutationFn: ({ code, isOn }: { code: string; isOn: boolean }) =>
      api.updateCoupon({ promotionCode, couponCode: code, body: { status: isOn ? 'active' : 'inactive' } }),
    onSettled: reread,
    onError,
  })
  const saving = useMutation({
    mutationFn: async () => {
      const codes: string[] = []
      for await (const { code, status } of api.iterate.listCoupons({ promotionCode, limit: MOST }))
        codes.push(`${code},${status}`)
      saveFile(`coupons-${promotionCode}.csv`, `code,status\r\n${codes.join('\r\n')}\r\n`, 'text/csv')
    },
    onError,
  })
  const create = async (body: Parameters<typeof api.createCoupons>[0]['body']) => {
    const { codes } = expectNoErrors(await api.createCoupons({ promotionCode, body }))
    notify(words.promotion.made({ count: codes.length }))
    await reread()
  }
  const usesOf = ({ usageCount, limits: { overall } }: Coupon) =>
    usageCount === null
      ? '–'
      : `${formats.number(usageCount)} / ${overall === null ? '∞' : formats.number(overall)}`
  const switchOf = ({ code, status }: Coupon) => (
    <Switch
      aria-label={`${words.promotion.usable}: ${code}`}
      checked={status !== 'inactive'}
      onChange={(event) => switching.mutate({ code, isOn: event.currentTarget.checked })}
    />
  )
  const total = data?.meta.totalItemCount ?? 0

  return (
    <Card
      title={words.promotion.coupons({ count: formats.number(total) })}
      extra={
        <div className="buttons">
          {total > 0 && (
            <Button
              variant="default"
              size="compact-sm"
              loading={saving.isPending}
              onClick={() => saving.mutate()}
            >
              {words.promotion.download}
            </Button>
          )}
          {may(can.createPromotions) && (
            <>
              <NewButton
                isPlain
                title={words.promotion.addCode}
                fields={[
                  { name: 'code', label: words.field.code, facts: single.code },
                  { name: 'name', label: words.field.name, facts: single.name },
                  { name: 'limits.overall', label: words.promotion.usesAll, facts: limit },
                  { name: 'limits.maxPerCustomer', label: words.promotion.usesEach, facts: limit },
                ]}
                create={(values) => create({ coupons: [nested(values) as { code: string }] })}
              />
              <NewButton
                isPlain
                title={words.promotion.generate}
                initial={{ count: 100 }}
                fields={[
                  { name: 'count', label: words.promotion.count, facts: generate.count },
                  { name: 'prefix', label: words.promotion.prefix, facts: generate.prefix },
                  { name: 'suffix', label: words.promotion.suffix, facts: generate.suffix },
                  { name: 'limits.overall', label: words.promotion.usesAll, facts: limit },
                ]}
                create={(values) => create({ generate: nested(values) as { count: number } })}
              />
            </>
          )}
        </div>
      }
    >
      {error && !data ? <Failed error={error} onRetry={() => void refetch()} /> : null}
      {data && total === 0 && <p className="quiet">{words.promotion.noCoupons}</p>}
      {data && total > 0 && (
        <RowsTable
          title={words.promotion.coupons({ count: formats.number(total) })}
          columns={[
            column.code('code'),
            column.own('name', ({ name, couponSet }) => name ?? couponSet?.name ?? '–', { from: 'tablet' }),
            column.ownNumber('usageCount', usesOf, { title: words.promotion.used }),
            column.status('status'),
            may(can.editPromotions) && column.own('usable', switchOf, { title: words.promotion.usable }),
          ]}
          rows={data.coupons}
          keyOf={({ code }) => code}
        />
      )}
      {total > limits && limits < MOST && (
        <Button variant="subtle" size="compact-sm" onClick={() => setShown(Math.min(MOST, limits * 5))}>
          {words.promotion.moreCodes}
        </Button>
      )}
    </Card>
  )
}
