import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Failed, Loading } from '../states.tsx'

type Props<T> = {
  name: readonly unknown[]
  read(signal: AbortSignal): Promise<T>
  children(opened: T): ReactNode
}

/** Reads the values that a form starts from, once: another read would replace what is being typed. */
export const Opened = <T,>({ name, read, children }: Props<T>) => {
  const { data, error, refetch } = useQuery({
    queryKey: ['form', ...name],
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) => read(signal),
  })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  return data === undefined ? <Loading /> : children(data)
}
