import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import { useState } from 'react'
import { AskButton } from '../../parts/ask-button.tsx'
import { Card, Detail, Facts } from '../../parts/detail/detail.tsx'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { localeNames } from '../../parts/locale-names.ts'
import { Failed, Loading } from '../../parts/states.tsx'
import { Swatch } from '../../parts/swatch.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'
import { AttributeValueButton, useValueFields, valueBody } from './attribute-value.tsx'
import { useLocales } from './use-locales.ts'

/** An attribute and its values in their order, each with its swatch. */
export const AttributeDetail = () => {
  const { words, language } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const { attributeCode = '' } = useParams({ strict: false })
  const locales = useLocales() ?? []
  const [chosen, setChosen] = useState<string | null>(null)
  const locale = chosen ?? locales[0] ?? ''
  const fields = useValueFields()
  const { data, error, refetch } = useQuery({
    queryKey: ['attribute', attributeCode, locale],
    enabled: locale !== '',
    queryFn: ({ signal }) => api.getAttribute({ attributeCode, localeCode: locale }, { signal }),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const { code, name, type, use, values } = data.attribute
  const reread = async () => {
    for (const key of ['attribute', 'attributes', 'definitions'])
      await queries.invalidateQueries({ queryKey: [key] })
  }
  const nameOfLocale = localeNames(locales, language)
  const text = { kind: 'text', required: true, maxLength: 255 } as const
  return (
    <Detail
      back={{ to: '/attributes', title: words.catalog.attributes }}
      title={name ?? code}
      note={<code>{code}</code>}
      actions={
        <>
          {may(can.editAttributes) && (
            <NewButton
              title={words.catalog.edit}
              isPlain
              fields={[{ name: 'name', label: words.catalog.name, facts: text }]}
              initial={{ name }}
              submit={words.form.save}
              create={async (sent) => {
                await api.updateAttribute({ attributeCode, body: { name: { [locale]: String(sent.name) } } })
                await reread()
              }}
            />
          )}
          {may(can.deleteAttributes) && (
            <AskButton
              title={words.catalog.delete}
              text={words.catalog.deleteText({ name: name ?? code })}
              done={words.catalog.deleted}
              run={async () => {
                await api.deleteAttribute({ attributeCode })
                await queries.invalidateQueries({ queryKey: ['attributes'] })
                await navigate({ to: '/attributes' })
              }}
            />
          )}
        </>
      }
      side={
        <Card>
          <Facts
            facts={[
              [words.catalog.use, wordFor(words.value, use)],
              [words.catalog.kind, wordFor(words.value, type)],
            ]}
          />
        </Card>
      }
    >
      <Card
        title={words.catalog.values}
        extra={
          <nav className="tabs" aria-label={words.catalog.locale}>
            {locales.map((one) => (
              <button
                key={one}
                type="button"
                aria-current={one === locale ? 'true' : undefined}
                data-active={one === locale || undefined}
                onClick={() => setChosen(one)}
              >
                {nameOfLocale(one)}
              </button>
            ))}
          </nav>
        }
      >
        <ul className="rows">
          {values.map((value) => (
            <li key={value.code}>
              <span>
                <b>
                  <Swatch swatch={value.swatch} />
                  {value.name ?? value.code}
                </b>
                <small>{value.code}</small>
              </span>
              {may(can.editAttributes) && (
                <AttributeValueButton
                  attributeCode={attributeCode}
                  value={value}
                  locale={locale}
                  onDone={reread}
                />
              )}
            </li>
          ))}
        </ul>
        {may(can.createAttributes) && (
          <div className="card-foot">
            <NewButton
              title={words.catalog.newValue}
              isPlain
              fields={[...fields, { name: 'code', label: words.catalog.code, facts: text }]}
              initial={{ sequenceId: values.length + 1 }}
              create={async (sent) => {
                const value = { code: String(sent.code), ...valueBody(sent, locale) }
                await api.createAttributeValues({ attributeCode, body: { values: [value] } })
                await reread()
              }}
            />
          </div>
        )}
      </Card>
    </Detail>
  )
}
