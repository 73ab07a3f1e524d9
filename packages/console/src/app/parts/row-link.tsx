import { Link, type LinkProps, type NavigateOptions, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Target } from './target.ts'

export const useOpen = () => {
  const navigate = useNavigate()
  return (there: Target) => navigate(there as NavigateOptions)
}

type Props = { to: Target; children: ReactNode }

/** Leads to what a row is about. */
export const RowLink = ({ to, children }: Props) => (
  <Link {...(to as LinkProps)} className="row-link">
    {children}
  </Link>
)
