import { useQuery } from '@tanstack/react-query'
import type { Client } from '@tradepost/sdk'
import { Tile, TileRow } from '../../parts/detail/tile.tsx'
import { target } from '../../parts/target.ts'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'
import { rejectedIn } from '../import/import-values.ts'

/** The latest imports, and the webhooks that are looked into. */
const MOST = 10

const readImports = async (api: Client, signal: AbortSignal) => {
  const { imports } = await api.listImports({ limit: MOST }, { signal })
  return imports
    .map((one) => ({
      ref: one.ref,
      source: one.source,
      isAborted: one.status === 'aborted',
      rejected: rejectedIn(one),
    }))
    .filter(({ isAborted, rejected }) => isAborted || rejected > 0)
}

/** Webhooks whose newest deliveries did not arrive. */
const readWebhooks = async (api: Client, signal: AbortSignal) => {
  const { webhooks } = await api.listWebhooks({ filters: { active: true } }, { signal })
  const counted = await Promise.all(
    webhooks.slice(0, MOST).map(async ({ id, code, name }) => {
      const filters = { status: 'failed' }
      const { deliveries } = await api.listWebhookDeliveries(
        { webhookId: id, filters, limit: MOST },
        { signal },
      )
      return { id, code, name, failed: deliveries.length }
    }),
  )
  return counted.filter(({ failed }) => failed > 0)
}

/** Imports that left rows behind. */
export const ImportTrouble = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const asked = useQuery({
    queryKey: ['imports', 'trouble'],
    queryFn: ({ signal }) => readImports(api, signal),
  })
  return (
    <Tile
      title={words.dashboard.imports}
      empty={words.dashboard.importsEmpty}
      asked={asked}
      more={{ to: '/imports' }}
      rows={asked.data?.map(({ ref, source, isAborted, rejected }) => (
        <TileRow key={ref} to={target('/imports/$importRef', { importRef: ref })} title={source || ref}>
          <b data-sign="-1">
            {isAborted
              ? words.dashboard.aborted
              : words.dashboard.failedRows({ count: formats.number(rejected) })}
          </b>
        </TileRow>
      ))}
    />
  )
}

/** Webhooks that somebody should look after. */
export const WebhookTrouble = () => {
  const { words } = useWords()
  const { api, formats } = useSession()
  const asked = useQuery({
    queryKey: ['webhooks', 'trouble'],
    queryFn: ({ signal }) => readWebhooks(api, signal),
  })
  return (
    <Tile
      title={words.dashboard.webhooks}
      empty={words.dashboard.webhooksEmpty}
      asked={asked}
      more={{ to: '/developers/webhooks' }}
      rows={asked.data?.map(({ id, code, name, failed }) => (
        <TileRow
          key={id}
          to={target('/developers/webhooks/$webhookId', { webhookId: id })}
          title={name || code}
        >
          <b data-sign="-1">
            {words.dashboard.undelivered({
              count: failed < MOST ? formats.number(failed) : `${formats.number(MOST)}+`,
            })}
          </b>
        </TileRow>
      ))}
    />
  )
}
