import { type UseQueryResult, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Client } from '@tradepost/sdk'
import { useState } from 'react'
import { useSession } from '../../session/use-session.tsx'
import type { Category } from './tree.ts'

/** A catalog of up to so many is read at once; of a larger one the branches that somebody opens. */
const MOST = 1000

const readBranch = async (api: Client, parent: string | null, signal?: AbortSignal): Promise<Category[]> => {
  const found: Category[] = []
  for (;;) {
    const { categories, meta } = await api.listCategories(
      {
        filters: { parentCategoryCode: parent } as never,
        sort: 'sequenceId:asc',
        limit: MOST,
        offset: found.length,
      },
      { signal },
    )
    found.push(...categories)
    if (categories.length < MOST || found.length >= (meta.totalItemCount ?? 0)) return found
  }
}

const branchQuery = (api: Client, parent: string | null) => ({
  queryKey: ['categories', 'below', parent],
  queryFn: ({ signal }: { signal: AbortSignal }) => readBranch(api, parent, signal),
})

const combine = (branches: UseQueryResult<Category[]>[]) => ({
  loaded: branches.flatMap(({ data = [] }) => data),
  hasRoots: branches[0]?.data !== undefined,
  error: branches.find(({ error }) => error)?.error ?? null,
})

/** Codes of the ancestors of the category in the address, from the root. */
const usePathTo = (chosen: string | null, isWanted: boolean): string[] => {
  const { api } = useSession()
  const { data } = useQuery({
    queryKey: ['categories', 'path', chosen],
    enabled: isWanted && chosen !== null,
    queryFn: ({ signal }) => api.getCategory({ categoryCode: chosen ?? '' }, { signal }),
  })
  return data?.category.path?.filter((code) => code !== chosen) ?? []
}

/** As much of the tree as is known, and which branches are open. */
export const useCategories = (chosen: string | null) => {
  const { api } = useSession()
  const queries = useQueryClient()
  const [toggled, setToggled] = useState<ReadonlySet<string>>(new Set())
  // another choice opens the way to it again
  const [closed, setClosed] = useState<{ for: string | null; codes: string[] }>({ for: chosen, codes: [] })
  const first = useQuery({
    queryKey: ['categories', 'first'],
    queryFn: ({ signal }) => api.listCategories({ limit: MOST }, { signal }),
  })
  const isWhole = (first.data?.meta.totalItemCount ?? 0) <= MOST
  const path = usePathTo(chosen, !isWhole)
  const hidden = closed.for === chosen ? closed.codes : []
  const opened = isWhole ? [] : [...new Set([...path, ...toggled])].filter((code) => !hidden.includes(code))
  const branches = useQueries({
    queries: first.data && !isWhole ? [null, ...opened].map((code) => branchQuery(api, code)) : [],
    // the same list as long as no branch has changed
    combine,
  })
  const { loaded } = branches
  // a large tree begins closed, a small one open
  const isOpen = (code: string) => (isWhole ? !toggled.has(code) : opened.includes(code))
  const toggle = (code: string) => {
    const isClosing = !isWhole && opened.includes(code)
    const next = new Set(toggled)
    if (!next.delete(code) && !isClosing) next.add(code)
    setToggled(next)
    setClosed({ for: chosen, codes: [...hidden.filter((one) => one !== code), ...(isClosing ? [code] : [])] })
  }
  const isReady = first.data !== undefined && (isWhole || branches.hasRoots)
  return {
    error: first.error ?? branches.error,
    refetch: () => queries.invalidateQueries({ queryKey: ['categories'] }),
    categories: isReady ? (isWhole ? (first.data?.categories ?? []) : loaded) : undefined,
    isWhole,
    isOpen,
    toggle,
    /** With the children of a branch that may not have been opened yet. */
    withBranch: async (parent: string | null): Promise<Category[]> => {
      if (isWhole) return first.data?.categories ?? []
      const below = await queries.fetchQuery({ ...branchQuery(api, parent), staleTime: 0 })
      const known = new Set(below.map(({ code }) => code))
      return [...loaded.filter(({ code }) => !known.has(code)), ...below]
    },
  }
}
