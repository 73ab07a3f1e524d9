import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Chosen } from '../../../parts/list/list.types.ts'
import { notify } from '../../../parts/notice.tsx'
import { textOf } from '../../../parts/states.tsx'
import { useSession } from '../../../session/use-session.tsx'
import type { BulkChange, Row } from './bulk-change.ts'
import { type BulkProgress, pagesOf, runBulk } from './bulk-run.ts'

export type BulkStep = 'ready' | 'trying' | 'tried' | 'writing' | 'done'
type State = { step: BulkStep; progress: BulkProgress | null; isStopped: boolean }

const start: State = { step: 'ready', progress: null, isStopped: false }

/** A change of many products: tried without storing anything, then made; both can be stopped on the way. */
export const useBulk = (chosen: Chosen<Row>, change: BulkChange) => {
  const { api } = useSession()
  const queries = useQueryClient()
  const [state, setState] = useState(start)
  const stopping = useRef<AbortController>(undefined)

  const run = async (dryRun: boolean) => {
    const controller = new AbortController()
    stopping.current = controller
    const step = dryRun ? 'trying' : 'writing'
    setState({ ...start, step })
    try {
      const progress = await runBulk(
        pagesOf(api, chosen),
        change,
        (batch) => api.writeCatalogBatch({ body: batch }, { dryRun }),
        (soFar) => setState({ ...start, step, progress: soFar }),
        controller.signal,
      )
      setState({ step: dryRun ? 'tried' : 'done', progress, isStopped: controller.signal.aborted })
    } catch (error) {
      notify(textOf(error), true)
      // earlier batches stay written and are reported
      setState(({ progress }) => ({ step: dryRun ? 'ready' : 'done', progress, isStopped: true }))
    }
    if (!dryRun) void queries.invalidateQueries({ queryKey: ['products'] })
  }
  return {
    ...state,
    run: (dryRun: boolean) => void run(dryRun),
    stop: () => stopping.current?.abort(),
    reset: () => setState(start),
  }
}
