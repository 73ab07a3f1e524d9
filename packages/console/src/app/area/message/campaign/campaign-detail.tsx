import { can } from '@tradepost/contract/permission'
import '../../../style/message.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { InputFor } from '@tradepost/sdk'
import { useState } from 'react'
import { AskButton } from '../../../parts/ask-button.tsx'
import { Detail } from '../../../parts/detail/detail.tsx'
import { Moves } from '../../../parts/detail/moves.tsx'
import { FormBar } from '../../../parts/form/form-bar.tsx'
import { useForm } from '../../../parts/form/use-form.ts'
import { Failed, Loading } from '../../../parts/states.tsx'
import { Status } from '../../../parts/status.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { translated } from '../../../words/sentences/translated.ts'
import { useWords, wordFor } from '../../../words/use-words.tsx'
import { MessageEditor } from '../message-editor.tsx'
import type { Channel } from '../message-values.ts'
import { useLocales } from '../use-locales.ts'
import { CampaignChildren } from './campaign-children.tsx'
import { CampaignFigures } from './campaign-figures.tsx'
import { CampaignFilter } from './campaign-filter.tsx'
import { CampaignSettings } from './campaign-settings.tsx'
import { isSettled, movesOf, type OpenedCampaign, readCampaign, toUpdate } from './campaign-values.ts'
import { CampaignVariants } from './campaign-variants.tsx'

const CampaignForm = ({ opened, onReload }: { opened: OpenedCampaign; onReload(): Promise<unknown> }) => {
  const { words } = useWords()
  const { api, may } = useSession()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [campaign, setCampaign] = useState(opened.campaign)
  const campaignCode = campaign.code
  const isReadOnly = !may(can.editNotifications)
  const form = useForm({
    stored: opened,
    save: async (changes, etag) => {
      await api.updateCampaign({ campaignCode, body: toUpdate(changes) }, { ifMatch: etag })
      void queries.invalidateQueries({ queryKey: ['campaigns'] })
    },
    reread: async () => {
      const now = await readCampaign(api, campaignCode, opened.locales)
      setCampaign(now.campaign)
      return now
    },
  })
  const move = async (status: string) => {
    await api.updateCampaign({ campaignCode, body: { status } as InputFor<'updateCampaign'>['body'] })
    void queries.invalidateQueries({ queryKey: ['campaigns'] })
    await onReload()
  }
  const remove = async () => {
    await api.deleteCampaign({ campaignCode })
    void queries.invalidateQueries({ queryKey: ['campaigns'] })
    await navigate({ to: '/messages', ignoreBlocker: true })
  }
  const { templateCode } = form.values
  const variants = (form.values.variants ?? []) as unknown[]
  const editing = {
    form,
    locales: opened.locales,
    channel: (form.values.channel ?? 'email') as Channel,
    isReadOnly: isReadOnly || isSettled(campaign),
  }
  const labelOf = (field: string) =>
    wordFor({ ...words.field, ...words.message.fields }, field.startsWith('messages.') ? 'messages' : field)

  return (
    <Detail
      back={{ to: '/messages', title: words.message.campaigns }}
      title={campaign.name}
      status={<Status value={campaign.status} />}
      note={<code>{campaignCode}</code>}
      actions={
        <div className="buttons">
          {!form.isChanged && movesOf(campaign).length > 0 && (
            <Moves
              moves={movesOf(campaign)}
              isAllowed={!isReadOnly}
              usual={['scheduled', 'active', 'sending']}
              move={move}
            />
          )}
          {may(can.deleteNotifications) && campaign.status !== 'sending' && (
            <AskButton
              title={words.message.deleteCampaign}
              text={words.message.deleteCampaignText}
              done={words.message.deleted}
              run={remove}
            />
          )}
        </div>
      }
      side={<CampaignSettings form={form} campaign={campaign} isReadOnly={isReadOnly} />}
    >
      {campaign.error && <p className="preview-note">{translated(campaign.error)}</p>}
      {campaign.statistics.recipients > 0 && <CampaignFigures statistics={campaign.statistics} />}
      <CampaignChildren campaignCode={campaignCode} />
      {campaign.triggerType === 'schedule' && <CampaignVariants {...editing} />}
      {variants.length > 0 ? null : typeof templateCode === 'string' ? (
        <p className="quiet">
          {words.message.fromTemplate}{' '}
          <Link to="/messages/templates/$templateCode" params={{ templateCode }} className="row-link">
            {templateCode}
          </Link>
        </p>
      ) : (
        <MessageEditor {...editing} />
      )}
      <CampaignFilter form={form} isReadOnly={editing.isReadOnly} />
      <FormBar form={form} labelOf={labelOf} />
    </Detail>
  )
}

export const CampaignDetail = () => {
  const { api } = useSession()
  const { campaignCode = '' } = useParams({ strict: false })
  const locales = useLocales()
  const { data, error, refetch } = useQuery({
    queryKey: ['campaign', campaignCode, locales],
    enabled: locales !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => readCampaign(api, campaignCode, locales ?? [], signal),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  return <CampaignForm key={`${campaignCode} ${data.etag}`} opened={data} onReload={() => refetch()} />
}
