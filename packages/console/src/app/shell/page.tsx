import { createRootRoute, createRoute } from '@tanstack/react-router'
import { type ComponentType, Suspense } from 'react'
import { readListSearch } from '../parts/list/list-search.ts'
import { Loading, Missing, NoPermission } from '../parts/states.tsx'
import type { Needed } from '../session/session.ts'
import { useSession } from '../session/use-session.tsx'
import { Frame } from './frame.tsx'

export const root = createRootRoute({
  notFoundComponent: () => (
    <Frame>
      <Missing />
    </Frame>
  ),
})
export const desk = createRoute({ getParentRoute: () => root, id: 'desk', component: () => <Frame /> })

/** Nothing of a page is loaded or asked for when its reader may not see it. */
export const page = (permission: Needed, Page: ComponentType) => () => {
  const { may } = useSession()
  if (!may(permission)) return <NoPermission permission={String(permission)} />
  return (
    <Suspense fallback={<Loading />}>
      <Page />
    </Suspense>
  )
}

export const of = { getParentRoute: () => desk }
/** A page whose address holds the state of a list. */
export const listOf = { ...of, validateSearch: readListSearch }
