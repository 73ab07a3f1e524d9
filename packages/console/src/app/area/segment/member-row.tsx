import { Link } from '@tanstack/react-router'
import { can } from '@tradepost/contract/permission'
import type { ResultFor } from '@tradepost/sdk'
import type { ReactNode } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { useWords, wordFor } from '../../words/use-words.tsx'

export type Member = ResultFor<'listSegmentMembers'>['members'][number]

/** A customer with the way to them, or a device. */
export const MemberRow = ({ member, children }: { member: Member; children?: ReactNode }) => {
  const { words } = useWords()
  const { may } = useSession()
  const { id, type, customer } = member
  const name = [customer?.firstName, customer?.lastName].filter(Boolean).join(' ') || id
  return (
    <li>
      <span>
        {type === 'customer' && may(can.viewCustomers) ? (
          <Link to="/customers/$customerId" params={{ customerId: id }} className="row-link">
            {name}
          </Link>
        ) : (
          name
        )}
        <small>{customer?.emailAddress ?? wordFor(words.value, type)}</small>
      </span>
      {children}
    </li>
  )
}
