import { Navigate } from '@tanstack/react-router'
import { useDesk } from '../../session/use-session.tsx'
import { Missing } from '../states.tsx'
import type { AreaTab } from './area-tabs.tsx'

/** An area without a page of its own opens at the first one that the role may see. */
export const FirstTab = ({ tabs }: { tabs: readonly AreaTab[] }) => {
  const { may } = useDesk()
  const first = tabs.find(({ permission }) => may(permission))
  return first ? <Navigate to={first.to} replace /> : <Missing />
}
