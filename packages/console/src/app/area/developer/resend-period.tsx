import facts from 'contract:resendWebhookDeliveries'
import { useQueryClient } from '@tanstack/react-query'
import type { InputFor } from '@tradepost/sdk'
import type { Values } from '../../parts/form/changes.ts'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { resultOf } from '../../parts/job.ts'
import { notify } from '../../parts/notice.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

type Body = InputFor<'resendWebhookDeliveries'>['body']

const DAY_MS = 86_400_000
const asked = facts.body ?? {}

/** After a receiver was broken for a while: everything of that time once more, under the ids that it had. */
export const ResendPeriod = ({ webhookId }: { webhookId: string }) => {
  const { words } = useWords()
  const { api } = useSession()
  const queries = useQueryClient()
  const send = async (values: Values) => {
    // a field that was emptied is one that was left out
    const filled = Object.entries(values).filter(
      ([, value]) => value !== null && [value].flat().join('') !== '',
    )
    const body = Object.fromEntries(filled) as unknown as Body
    const { jobId } = await api.resendWebhookDeliveries({ webhookId, body })
    const result = (await resultOf(() => api.getWebhookJob({ jobId }))) as { count?: number } | null
    notify(words.developer.resentPeriod({ count: result?.count ?? 0 }))
    void queries.invalidateQueries({ queryKey: ['webhook', webhookId, 'deliveries'] })
  }
  return (
    <NewButton
      isPlain
      title={words.developer.resendPeriod}
      submit={words.developer.resend}
      initial={{ from: new Date(Date.now() - DAY_MS).toISOString() }}
      fields={[
        { name: 'from', label: words.developer.from, facts: asked.from },
        { name: 'to', label: words.developer.to, facts: asked.to },
        { name: 'eventCodes', label: words.developer.onlyEvents, facts: asked.eventCodes },
        { name: 'endpoint', label: words.developer.elsewhere, facts: asked.endpoint },
      ]}
      create={send}
    />
  )
}
