import conditions from 'contract:promotionConditions'
import facts from 'contract:updatePromotion'
import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { ConditionFacts, FieldFacts } from '../../api/facts.ts'
import { ConditionBuilder } from '../../parts/condition/condition-builder.tsx'
import { DeleteButton } from '../../parts/detail/delete-button.tsx'
import { Card, Detail } from '../../parts/detail/detail.tsx'
import { Field } from '../../parts/form/field.tsx'
import { FormBar } from '../../parts/form/form-bar.tsx'
import { useForm } from '../../parts/form/use-form.ts'
import { Status } from '../../parts/status.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { PromotionCoupons } from './promotion-coupons.tsx'
import { runOf } from './promotion-text.ts'
import { limits, type OpenedPromotion, readPromotion, toUpdate } from './promotion-values.ts'

const body = facts.body ?? {}
/** Free pieces are chosen among lines. */
const lineConditions: ConditionFacts = {
  ...conditions,
  fields: Object.fromEntries(
    Object.entries(conditions.fields).filter(([name]) => name.startsWith('lineItem.')),
  ),
  families: conditions.families.filter((name) => name.startsWith('lineItem.')),
}

export const PromotionForm = ({ opened }: { opened: OpenedPromotion }) => {
  const { words } = useWords()
  const { api, formats, may } = useDesk()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [promotion, setPromotion] = useState(opened.promotion)
  const { code: promotionCode } = promotion
  const form = useForm({
    stored: opened,
    save: async (changes, etag) => {
      await api.updatePromotion({ promotionCode, body: toUpdate(changes, promotion) }, { ifMatch: etag })
      void queries.invalidateQueries({ queryKey: ['promotions'] })
    },
    reread: async () => {
      const now = await readPromotion(api, promotionCode)
      setPromotion(now.promotion)
      return now
    },
  })
  const labels: Record<string, string> = { ...words.field, ...words.promotion.fields }
  const labelOf = (field: string) => labels[field] ?? labels[field.split('.').at(-1) ?? ''] ?? field
  const isReadOnly = !may('PRE')
  const field = (name: string, its: FieldFacts | undefined = body[name], isLong = false) => (
    <Field
      key={name}
      form={form}
      isReadOnly={isReadOnly}
      isLong={isLong}
      name={name}
      label={labelOf(name)}
      facts={its}
    />
  )
  const { conditions: when, model } = form.values
  const limitFacts = body.limitConditions?.fields ?? {}
  const hint =
    form.values['discount.type'] === 'percentage'
      ? null
      : words.promotion.currencyHint(formats.money(Number(form.values['discount.amount'] ?? 0)))
  const leave = async () => {
    await api.deletePromotion({ promotionCode })
    void queries.invalidateQueries({ queryKey: ['promotions'] })
    await navigate({ to: '/promotions' })
  }

  return (
    <Detail
      back={{ to: '/promotions', title: words.promotion.title }}
      title={promotion.name}
      status={<Status value={runOf(promotion, Date.now())} />}
      note={<code>{promotionCode}</code>}
      actions={
        <div className="buttons">
          <Button
            size="compact-md"
            variant="default"
            renderRoot={(props) => (
              <Link {...props} to="/promotions/try" search={{ promotion: promotionCode }} />
            )}
          >
            {words.promotion.why}
          </Button>
          {may('PRD') && (
            <DeleteButton what={promotion.name} text={words.promotion.deleteText} remove={leave} />
          )}
        </div>
      }
      side={
        <>
          <Card title={words.promotion.when}>
            <div className="fields">
              {field('status')}
              {field('startDate')}
              {field('endDate')}
              {field('priority')}
            </div>
          </Card>
          <Card title={words.promotion.limits}>
            <div className="fields">
              {limits.map((name) => field(`limitConditions.${name}`, limitFacts[name]))}
              {field('limitConditions.cantBeCombinedWithPromotionCode', { kind: 'list' })}
            </div>
          </Card>
        </>
      }
    >
      <Card title={words.promotion.discount}>
        <div className="fields in-row">
          {field('target')}
          {field('discount.type', body.discount?.fields?.type)}
          {field('discount.amount', body.discount?.fields?.amount)}
          {field('model')}
          {field('type')}
        </div>
        {hint && <p className="quiet card-note">{hint}</p>}
      </Card>
      <Card title={words.promotion.conditions}>
        <ConditionBuilder
          facts={conditions}
          value={when}
          isReadOnly={isReadOnly}
          problem={form.problems.byField.conditions}
          empty={words.promotion.always}
          onChange={(next) => form.set('conditions', next)}
        />
      </Card>
      {model === 'BOGO' && (
        <Card title={words.promotion.impact}>
          <ConditionBuilder
            facts={lineConditions}
            value={form.values['impact.conditions']}
            isReadOnly={isReadOnly}
            problem={form.problems.byField['impact.conditions']}
            empty={words.promotion.impactEmpty}
            onChange={(next) => form.set('impact.conditions', next)}
          />
          <div className="fields card-note">{field('impact.automaticallyAddedToCart', { kind: 'flag' })}</div>
        </Card>
      )}
      <Card title={words.promotion.texts}>
        <div className="fields">
          {field('name')}
          {field('promotionalText')}
          {field('description', body.description, true)}
        </div>
      </Card>
      {promotion.type === 'coupon' && <PromotionCoupons promotionCode={promotionCode} />}
      <FormBar form={form} labelOf={labelOf} />
    </Detail>
  )
}
