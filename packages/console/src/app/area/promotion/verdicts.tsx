import type { ResultFor } from '@tradepost/sdk'
import { Card, Facts } from '../../parts/detail/detail.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import type { Words } from '../../words/words.ts'

type Evaluation = ResultFor<'evaluatePromotions'>
type Node = Evaluation['explanation'][number]['conditions']

/** `subTotal gte 30` as the builder says it. */
const inWords = (expression: string, { rule }: Words): string => {
  if (expression === 'and') return rule.all
  if (expression === 'or') return rule.any
  const [, field = expression, operator = '', operand = ''] = /^(\S+) (\w+) (.*)$/s.exec(expression) ?? []
  return [wordFor(rule.fields, field), operator && wordFor(rule.operators, `$${operator}`), operand]
    .filter(Boolean)
    .join(' ')
}

const Explained = ({ nodes }: { nodes: Node[] }) => {
  const { words } = useWords()
  return (
    <ul className="explained">
      {nodes.map((node) => (
        <li key={node.expression} data-holds={node.holds || undefined}>
          <span>
            <span className="visually-hidden">{node.holds ? words.list.yes : words.list.no}: </span>
            {inWords(node.expression, words)}
          </span>
          {node.actual !== undefined && (
            <small> {words.promotion.actual({ value: JSON.stringify(node.actual) })}</small>
          )}
          {node.lineItemCodes && node.lineItemCodes.length > 0 && (
            <small> {words.promotion.onLines({ codes: node.lineItemCodes.join(', ') })}</small>
          )}
          {node.conditions && node.conditions.length > 0 && <Explained nodes={node.conditions} />}
        </li>
      ))}
    </ul>
  )
}

/** The promotion that was asked about comes first. */
export const Verdicts = ({ evaluation, only }: { evaluation: Evaluation; only?: string }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { explanation, totals, coupons } = evaluation
  const sorted = explanation.toSorted(
    (a, b) => Number(b.promotionCode === only) - Number(a.promotionCode === only),
  )
  const unknown = coupons.filter(({ promotionCode }) => promotionCode === null)
  return (
    <>
      <Card title={words.promotion.result}>
        {sorted.length === 0 && <p className="quiet">{words.promotion.noneLooked}</p>}
        {unknown.map(({ code, reason }) => (
          <p key={code} className="quiet">
            <code>{code}</code> {wordFor(words.promotion.reasons, reason)}
          </p>
        ))}
        {sorted.map(({ promotionCode, couponCode, applied, reason, amount, ...rest }) => (
          <section
            key={`${promotionCode} ${couponCode}`}
            className="verdict"
            data-applied={applied || undefined}
          >
            <header>
              <h2>{promotionCode}</h2>
              {couponCode && <code>{couponCode}</code>}
              <span className="status" data-tone={applied ? 'good' : 'idle'}>
                {wordFor(words.promotion.reasons, reason)}
              </span>
              {applied && <b>{formats.money(amount)}</b>}
            </header>
            {rest.excludedBy && (
              <p className="quiet">
                {words.promotion.excludedBy({
                  code: rest.excludedBy,
                  amount: formats.money(rest.missedAmount),
                })}
              </p>
            )}
            <Explained nodes={[rest.conditions]} />
            {rest.impact && (
              <>
                <small>{words.promotion.impact}</small>
                <Explained nodes={[rest.impact]} />
              </>
            )}
          </section>
        ))}
      </Card>
      <Card title={words.promotion.totals}>
        <Facts
          facts={[
            [words.order.subTotal, formats.money(totals.subTotal)],
            [words.order.discount, formats.money(totals.promoAmount + totals.discountAmount)],
            [words.order.shipping, formats.money(totals.shippingTotal)],
            [words.order.total, formats.money(totals.total)],
          ]}
        />
      </Card>
    </>
  )
}
