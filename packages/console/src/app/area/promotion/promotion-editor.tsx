import conditions from 'contract:promotionConditions'
import facts from 'contract:updatePromotion'
import { Button } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { ConditionFacts } from '../../api/facts.ts'
import { ConditionBuilder } from '../../parts/condition/condition-builder.tsx'
import { type EntityField, EntityForm, type FieldGroup } from '../../parts/form/entity-form.tsx'
import { fieldsIn } from '../../parts/form/field-in.ts'
import { Status } from '../../parts/status.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { PromotionCoupons } from './promotion-coupons.tsx'
import { runOf } from './promotion-text.ts'
import { limits, type Promotion, readPromotion, toUpdate } from './promotion-values.ts'

/** Free pieces are chosen among lines. */
const lineConditions: ConditionFacts = {
  ...conditions,
  fields: Object.fromEntries(
    Object.entries(conditions.fields).filter(([name]) => name.startsWith('lineItem.')),
  ),
  families: conditions.families.filter((name) => name.startsWith('lineItem.')),
}

/** The cards of a promotion; which of them are shown depends on its kind. */
const useGroups = (): FieldGroup[] => {
  const { words } = useWords()
  const { formats } = useSession()
  const labels: Record<string, string> = words.promotion.fields
  const known = fieldsIn(facts.body, { ...words.field, ...labels })
  // `type` is the kind of promotion, `discount.type` that of its discount
  const field = (name: string) => known(name, labels[name])
  const builder = (name: string, offered: ConditionFacts, empty: string): EntityField => ({
    ...field(name),
    edit: ({ values, problems, set }, isReadOnly) => (
      <ConditionBuilder
        facts={offered}
        value={values[name]}
        isReadOnly={isReadOnly}
        problem={problems.byField[name]}
        empty={empty}
        onChange={(next) => set(name, next)}
      />
    ),
  })
  return [
    {
      title: words.promotion.discount,
      isRow: true,
      fields: ['target', 'discount.type', 'discount.amount', 'model', 'type'].map(field),
      note: ({ values }) =>
        values['discount.type'] !== 'percentage' && (
          <p className="quiet card-note">
            {words.promotion.currencyHint({ amount: formats.money(Number(values['discount.amount'] ?? 0)) })}
          </p>
        ),
    },
    {
      title: words.promotion.conditions,
      fields: [builder('conditions', conditions, words.promotion.always)],
    },
    {
      title: words.promotion.impact,
      isShown: ({ values }) => values.model === 'BOGO',
      fields: [
        builder('impact.conditions', lineConditions, words.promotion.impactEmpty),
        { ...field('impact.automaticallyAddedToCart'), facts: { kind: 'flag' } },
      ],
    },
    {
      title: words.promotion.texts,
      fields: [field('name'), field('promotionalText'), { ...field('description'), isLong: true }],
    },
    {
      title: words.promotion.when,
      isSide: true,
      fields: ['status', 'startDate', 'endDate', 'priority'].map(field),
    },
    {
      title: words.promotion.limits,
      isSide: true,
      fields: [
        ...limits.map((name) => field(`limitConditions.${name}`)),
        { ...field('limitConditions.cantBeCombinedWithPromotionCode'), facts: { kind: 'list' } },
      ],
    },
  ]
}

export const PromotionEditor = () => {
  const { words } = useWords()
  const { api, may } = useSession()
  const { promotionCode = '' } = useParams({ strict: false })
  const groups = useGroups()
  return (
    <EntityForm<Promotion>
      name={['promotion', promotionCode]}
      back={{ to: '/promotions', title: words.promotion.title, name: 'promotions' }}
      read={(signal) => readPromotion(api, promotionCode, signal)}
      title={({ name }) => name}
      status={(promotion) => <Status value={runOf(promotion, Date.now())} />}
      note={() => <code>{promotionCode}</code>}
      actions={() => (
        <Button
          size="compact-md"
          variant="default"
          renderRoot={(props) => (
            <Link {...props} to="/promotions/try" search={{ promotion: promotionCode }} />
          )}
        >
          {words.promotion.why}
        </Button>
      )}
      deletes={({ name }) =>
        may(can.deletePromotions) && {
          what: name,
          text: words.promotion.deleteText,
          remove: () => api.deletePromotion({ promotionCode }),
        }
      }
      canEdit={may(can.editPromotions)}
      save={(changes, etag, all) =>
        api.updatePromotion({ promotionCode, body: toUpdate(changes, all) }, { ifMatch: etag })
      }
      groups={groups}
    >
      {({ type }) => type === 'coupon' && <PromotionCoupons promotionCode={promotionCode} />}
    </EntityForm>
  )
}
