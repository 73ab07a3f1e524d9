import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { type Import, isOver } from './import-values.ts'

export type Progress = Pick<Import, 'status' | 'progress' | 'rowsPerSecond' | 'secondsLeft'> & {
  rows: number
}

const UNDO_MS = 1000
const WAIT_MS = 5000
const isUndoing = (one: Import | undefined) =>
  one?.undo?.status === 'started' || one?.undo?.status === 'processing'

/** An import, and its progress as the server tells it until it ends. */
export const useImport = (importRef: string) => {
  const { api } = useSession()
  const queries = useQueryClient()
  const [progress, setProgress] = useState<Progress | null>(null)
  const read = useQuery({
    queryKey: ['import', importRef],
    queryFn: async ({ signal }) => (await api.getImport({ importRef }, { signal })).import,
    // also while it runs: the stream of its progress may break off
    refetchInterval: ({ state: { data } }) => {
      if (isUndoing(data)) return UNDO_MS
      return data && !isOver(data) ? WAIT_MS : false
    },
  })
  const isRunning = read.data !== undefined && !isOver(read.data) && read.data.status !== 'new'

  useEffect(() => {
    if (!isRunning) return
    const stop = new AbortController()
    const follow = async () => {
      for await (const now of api.watchImport({ importRef }, { signal: stop.signal })) setProgress(now)
      await queries.invalidateQueries({ queryKey: ['import', importRef] })
      await queries.invalidateQueries({ queryKey: ['import-logs', importRef] })
      void queries.invalidateQueries({ queryKey: ['imports'] })
    }
    follow().catch(() => {
      if (stop.signal.aborted) return
      setProgress(null)
      void queries.invalidateQueries({ queryKey: ['import', importRef] })
    })
    return () => stop.abort()
  }, [api, queries, importRef, isRunning])

  return { ...read, progress: isRunning ? progress : null, isRunning }
}
