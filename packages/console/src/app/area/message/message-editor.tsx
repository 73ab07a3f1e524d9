import { useState } from 'react'
import { Card } from '../../parts/detail/detail.tsx'
import { Field } from '../../parts/form/field.tsx'
import type { FieldForm } from '../../parts/form/use-form.ts'
import { LocaleTabs } from '../../parts/locale-tabs.tsx'
import { useWords } from '../../words/use-words.tsx'
import { MessagePreview } from './message-preview.tsx'
import { type Channel, messageField, messageIn } from './message-values.ts'

type Props = { form: FieldForm; locales: string[]; channel: Channel; isReadOnly: boolean }

const longest = { title: 255, text: 100_000, html: 100_000 }

/** A message in each language, and beside it what a recipient gets. */
export const MessageEditor = ({ form, locales, channel, isReadOnly }: Props) => {
  const { words } = useWords()
  const [locale, setLocale] = useState(locales[0] ?? '')
  const field = messageField(locale)
  const message = messageIn(form.values, locale)
  const parts = channel === 'email' ? (['title', 'html', 'text'] as const) : (['title', 'text'] as const)
  const part = {
    values: { ...message },
    problems: {
      byField: Object.fromEntries(
        Object.entries(form.problems.byField)
          .filter(([path]) => path === field || path.startsWith(`${field}.`))
          .map(([path, text]) => [path.slice(field.length + 1) || 'title', text]),
      ),
      rest: [],
    },
    set: (name: string, value: unknown) =>
      form.set(field, { ...message, [name]: value === '' ? null : value }),
  }
  return (
    <div className="message-editor">
      <Card title={words.message.message}>
        <div className="fields">
          <div className="message-languages">
            <LocaleTabs locales={locales} locale={locale} onChange={setLocale} />
          </div>
          {parts.map((name) => (
            <Field
              key={`${name} ${locale}`}
              form={part}
              name={name}
              label={words.message.parts[name]}
              facts={{ kind: 'text', maxLength: longest[name] }}
              isLong={name !== 'title'}
              isReadOnly={isReadOnly}
            />
          ))}
          <p className="quiet">{words.message.placeholders}</p>
        </div>
      </Card>
      <MessagePreview message={message} locale={locale} channel={channel} />
    </div>
  )
}
