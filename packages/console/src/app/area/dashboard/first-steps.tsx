import { Button, Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { can, type Permission } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { DoneIcon } from '../../parts/icons.tsx'
import { RowLink } from '../../parts/row-link.tsx'
import { type Target, target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Steps = ResultFor<'getFirstSteps'>
type Code = Steps['firstSteps'][number]['code']

/** Where a step is done, and who may do it. */
const screenOf = (shopCode: string | null): Record<Code, [Permission, Target]> => {
  const shops = target('/settings/shops', {})
  const checkout = shopCode === null ? shops : target('/settings/shops/$shopCode/checkout', { shopCode })
  return {
    settings: [can.editMerchantSettings, target('/settings/merchant', {})],
    product: [can.createProducts, target('/products', {})],
    location: [can.createLocations, target('/settings/locations', {})],
    stock: [can.editStock, target('/stock', {})],
    shop: [can.createShops, shops],
    payment: [can.editShops, checkout],
    shipping: [can.editShops, checkout],
    page: [can.editContent, shopCode === null ? shops : target('/content/shops/$shopCode', { shopCode })],
    staff: [can.createUsers, target('/settings/staff', {})],
  }
}

const StepRow = ({ code, isDone, shopCode }: { code: Code; isDone: boolean; shopCode: string | null }) => {
  const { words } = useWords()
  const { may } = useSession()
  const { title, hint } = words.firstSteps.steps[code]
  const [permission, there] = screenOf(shopCode)[code]
  return (
    <li data-done={isDone || undefined}>
      <span>
        {may(permission) ? <RowLink to={there}>{title}</RowLink> : title}
        {!isDone && <small>{hint}</small>}
      </span>
      <b>
        {isDone && <DoneIcon />}
        {isDone ? words.firstSteps.done : words.firstSteps.open}
      </b>
    </li>
  )
}

/** Leads a new merchant to a shop that sells; each browser may hide it. */
export const FirstSteps = () => {
  const { words } = useWords()
  const { api, session } = useSession()
  const place = `tradepost-first-steps-${session.merchant.code}`
  const [isHidden, setHidden] = useState(() => localStorage.getItem(place) !== null)
  const { data } = useQuery({
    queryKey: ['firstSteps'],
    enabled: !isHidden,
    staleTime: 0,
    queryFn: ({ signal }) => api.getFirstSteps({}, { signal }),
  })
  if (isHidden || !data || data.done === data.total) return null
  const progress = words.firstSteps.progress({ done: data.done, total: data.total })
  const hide = () => {
    localStorage.setItem(place, 'hidden')
    setHidden(true)
  }
  return (
    <div className="first-steps">
      <Card
        title={words.firstSteps.title}
        extra={
          <Button variant="subtle" color="gray" size="compact-sm" onClick={hide}>
            {words.firstSteps.hide}
          </Button>
        }
      >
        <p className="quiet">{progress}</p>
        <Progress size="sm" my="xs" value={(data.done / data.total) * 100} aria-label={progress} />
        <ol className="rows">
          {data.firstSteps.map((step) => (
            <StepRow key={step.code} {...step} shopCode={data.shopCode} />
          ))}
        </ol>
      </Card>
    </div>
  )
}
