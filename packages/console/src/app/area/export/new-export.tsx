import channel from 'contract:exportToGoogle'
import { useQueryClient } from '@tanstack/react-query'
import type { InputFor } from '@tradepost/sdk'
import { NewButton } from '../../parts/form/new-dialog.tsx'
import { notify } from '../../parts/notice.tsx'
import { textOf } from '../../parts/states.tsx'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

const feeds = channel.body?.feed?.choices ?? []
const PAUSE_MS = 400

/** A file for people to edit and import again, or a feed for a shopping channel. */
export const NewExport = () => {
  const { words } = useWords()
  const { api } = useSession()
  const queries = useQueryClient()
  /** Until it has ended, so that its link is in the list. */
  const settle = async () => {
    for (;;) {
      await queries.invalidateQueries({ queryKey: ['exports'] })
      const { exports } = await api.listExports({ filters: { status: 'processing' }, limit: 1 })
      if (exports.length === 0) break
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
    await queries.invalidateQueries({ queryKey: ['exports'] })
    const { exports } = await api.listExports({ sort: 'id:desc', limit: 1 })
    const [last] = exports
    if (last?.status === 'failed') notify(last.errorMessage ?? words.value.failed, true)
    else notify(words.exports.written)
  }
  const create = async ({ what, format }: Record<string, unknown>) => {
    if (what === 'productCsv' || what === 'categoryCsv')
      await api.exportCsv({ body: { entity: what === 'productCsv' ? 'product' : 'category' } })
    else await api.exportToGoogle({ body: { feed: what, format } as InputFor<'exportToGoogle'>['body'] })
    settle().catch((error) => notify(textOf(error), true))
  }
  return (
    <NewButton
      title={words.exports.newExport}
      submit={words.exports.write}
      initial={{ what: 'productCsv', format: 'xml' }}
      fields={[
        {
          name: 'what',
          label: words.exports.what,
          facts: { kind: 'choice', choices: ['productCsv', 'categoryCsv', ...feeds], required: true },
        },
        { name: 'format', label: words.exports.format, facts: channel.body?.format },
      ]}
      create={create}
    />
  )
}
