import { can } from '@tradepost/contract/permission'
import '../../../style/message.css'
import facts from 'contract:updateTemplate'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import type { Client, InputFor, ResultFor } from '@tradepost/sdk'
import { useState } from 'react'
import { AskButton } from '../../../parts/ask-button.tsx'
import { Card, Detail, Facts } from '../../../parts/detail/detail.tsx'
import { nested } from '../../../parts/form/changes.ts'
import { Field } from '../../../parts/form/field.tsx'
import { FormBar } from '../../../parts/form/form-bar.tsx'
import { type Stored, useForm } from '../../../parts/form/use-form.ts'
import { Failed, Loading } from '../../../parts/states.tsx'
import { Status } from '../../../parts/status.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords, wordFor } from '../../../words/use-words.tsx'
import { MessageEditor } from '../message-editor.tsx'
import { type Channel, localesOf, messageValues } from '../message-values.ts'
import { useLocales } from '../use-locales.ts'

type Template = ResultFor<'getTemplate'>['template']
type Opened = Stored & { template: Template; locales: string[] }

const plain = ['name', 'status', 'channels', 'triggerType', 'eventType'] as const

const readTemplate = async (
  api: Client,
  templateCode: string,
  known: string[],
  signal?: AbortSignal,
): Promise<Opened> => {
  const { body, etag } = await api.raw.getTemplate({ templateCode }, { signal })
  const { template } = body
  const locales = localesOf(known, template.messages)
  const values = Object.fromEntries(plain.map((name) => [name, template[name]]))
  return { template, locales, etag, values: { ...values, ...messageValues(template.messages, locales) } }
}

const TemplateForm = ({ opened }: { opened: Opened }) => {
  const { words } = useWords()
  const { api, formats, may } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [template, setTemplate] = useState(opened.template)
  const templateCode = template.code
  const form = useForm({
    stored: opened,
    save: async (changes, etag) => {
      const body = nested(changes) as InputFor<'updateTemplate'>['body']
      await api.updateTemplate({ templateCode, body }, { ifMatch: etag })
      void queries.invalidateQueries({ queryKey: ['templates'] })
    },
    reread: async () => {
      const now = await readTemplate(api, templateCode, opened.locales)
      setTemplate(now.template)
      return now
    },
  })
  const shared = { form, isReadOnly: !may(can.editNotifications) }
  const labelOf = (field: string) => wordFor(words.field, field.split('.')[0] ?? '')
  const channels = (form.values.channels ?? []) as Channel[]
  const remove = async () => {
    await api.deleteTemplate({ templateCode })
    void queries.invalidateQueries({ queryKey: ['templates'] })
    await navigate({ to: '/messages/templates', ignoreBlocker: true })
  }
  return (
    <Detail
      back={{ to: '/messages/templates', title: words.message.templates }}
      title={template.name}
      status={<Status value={template.status} />}
      note={<code>{templateCode}</code>}
      actions={
        may(can.deleteNotifications) && (
          <AskButton
            title={words.message.deleteTemplate}
            text={words.message.deleteTemplateText}
            done={words.message.deleted}
            run={remove}
          />
        )
      }
      side={
        <Card title={words.message.settings}>
          <div className="fields">
            {plain.map((name) => (
              <Field
                key={name}
                {...shared}
                name={name}
                label={words.field[name]}
                facts={facts.body?.[name]}
              />
            ))}
            <Facts facts={[[words.field.updateDate, formats.dateTime(template.updateDate)]]} />
          </div>
        </Card>
      }
    >
      <MessageEditor {...shared} locales={opened.locales} channel={channels[0] ?? 'email'} />
      <FormBar form={form} labelOf={labelOf} />
    </Detail>
  )
}

export const TemplateEditor = () => {
  const { api } = useSession()
  const { templateCode = '' } = useParams({ strict: false })
  const locales = useLocales()
  const { data, error, refetch } = useQuery({
    queryKey: ['template', templateCode, locales],
    enabled: locales !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readTemplate(api, templateCode, locales ?? [], signal),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return data ? <TemplateForm key={templateCode} opened={data} /> : <Loading />
}
