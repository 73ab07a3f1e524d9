import { useParams } from '@tanstack/react-router'
import { Opened } from '../../parts/form/opened.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { PromotionForm } from './promotion-form.tsx'
import { readPromotion } from './promotion-values.ts'

export const PromotionEditor = () => {
  const { api } = useDesk()
  const { promotionCode = '' } = useParams({ strict: false })
  return (
    <Opened name={['promotion', promotionCode]} read={(signal) => readPromotion(api, promotionCode, signal)}>
      {(opened) => <PromotionForm key={promotionCode} opened={opened} />}
    </Opened>
  )
}
