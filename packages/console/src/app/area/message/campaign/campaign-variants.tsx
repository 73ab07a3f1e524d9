import { Button, NumberInput, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { Card } from '../../../parts/detail/detail.tsx'
import type { FieldForm, Form } from '../../../parts/form/use-form.ts'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import { MessageEditor } from '../message-editor.tsx'
import { type Channel, type Messages, messageField, messageIn, messageValues } from '../message-values.ts'
import type { Variant } from './campaign-values.ts'
import { TemplateSelect } from './template-select.tsx'

const MOST = 10
const EQUAL_WEIGHT = 50

type Props = { form: Form; locales: string[]; channel: Channel; isReadOnly: boolean }

/** The message of the campaign itself, as it stands in the form. */
const ownVariant = ({ values }: Form, locales: string[]): Variant => ({
  weight: EQUAL_WEIGHT,
  templateCode: (values.templateCode ?? null) as string | null,
  messages: Object.fromEntries(
    locales
      .map((locale) => [locale, messageIn(values, locale)] as const)
      .filter(([, message]) => Object.values(message).some(Boolean)),
  ) as Messages,
})

const problemsOf = ({ problems }: Form, index: number) => {
  const place = `variants.${index}.`
  return Object.fromEntries(
    Object.entries(problems.byField)
      .filter(([path]) => path.startsWith(place))
      .map(([path, text]) => [path.slice(place.length), text]),
  )
}

/** A split test: each recipient gets one of several messages, by weight. */
export const CampaignVariants = ({ form, locales, channel, isReadOnly }: Props) => {
  const { words } = useWords()
  const { formats } = useSession()
  const [chosen, setChosen] = useState(0)
  const variants = (form.values.variants ?? []) as Variant[]
  const put = (next: Variant[]) => form.set('variants', next)
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  const at = Math.min(chosen, variants.length - 1)
  const variant = variants[at]
  if (!variant)
    return isReadOnly ? null : (
      <Card title={words.message.splitTest}>
        <p className="quiet">{words.message.splitLead}</p>
        <div className="buttons">
          <Button
            variant="default"
            size="compact-md"
            onClick={() => put([ownVariant(form, locales), ownVariant(form, locales)])}
          >
            {words.message.startSplit}
          </Button>
        </div>
      </Card>
    )
  const change = (part: Partial<Variant>) =>
    put(variants.map((one, index) => (index === at ? { ...one, ...part } : one)))
  const byField = problemsOf(form, at)
  const inner: FieldForm = {
    values: messageValues(variant.messages ?? {}, locales),
    problems: { byField, rest: [] },
    set: (field, value) => {
      const locale = locales.find((one) => messageField(one) === field) ?? ''
      const { [locale]: _, ...others } = (variant.messages ?? {}) as Record<string, object>
      const isWritten = Object.values((value ?? {}) as object).some(Boolean)
      change({ messages: (isWritten ? { ...others, [locale]: value } : others) as Messages })
    },
  }
  // one alone is no test
  const remove = () => put(variants.length <= 2 ? [] : variants.filter((_, index) => index !== at))
  return (
    <>
      <Card
        title={words.message.splitTest}
        extra={
          !isReadOnly && (
            <div className="buttons">
              {variants.length < MOST && (
                <Button
                  variant="default"
                  size="compact-sm"
                  onClick={() => {
                    put([...variants, { ...variant, weight: EQUAL_WEIGHT }])
                    setChosen(variants.length)
                  }}
                >
                  {words.message.addVariant}
                </Button>
              )}
              <Button variant="default" size="compact-sm" className="move-bad" onClick={remove}>
                {variants.length <= 2 ? words.message.endSplit : words.message.removeVariant}
              </Button>
            </div>
          )
        }
      >
        {form.problems.byField.variants && <p className="input-error">{form.problems.byField.variants}</p>}
        <div className="message-languages variants">
          <SegmentedControl
            size="xs"
            aria-label={words.message.splitTest}
            value={String(at)}
            onChange={(value) => setChosen(Number(value))}
            data={variants.map(({ weight }, index) => ({
              value: String(index),
              label: `${words.message.variant({ number: String(index + 1) })} · ${formats.percent(weight / (total || 1))}`,
            }))}
          />
        </div>
        <div className="fields in-row">
          <NumberInput
            label={words.message.weight}
            value={variant.weight}
            min={1}
            max={1000}
            allowDecimal={false}
            error={byField.weight}
            readOnly={isReadOnly}
            onChange={(weight) => change({ weight: typeof weight === 'number' ? weight : 1 })}
          />
          <TemplateSelect
            value={variant.templateCode ?? null}
            error={byField.templateCode}
            isReadOnly={isReadOnly}
            onChange={(templateCode) => change({ templateCode })}
          />
        </div>
      </Card>
      {!variant.templateCode && (
        <MessageEditor key={at} form={inner} locales={locales} channel={channel} isReadOnly={isReadOnly} />
      )}
    </>
  )
}
