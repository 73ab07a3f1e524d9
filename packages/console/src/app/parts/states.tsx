import { Button, Skeleton } from '@mantine/core'
import { ConnectionError, ForbiddenError, NotFoundError, TradepostError } from '@tradepost/sdk'
import type { ReactNode } from 'react'
import { offlineText, translated } from '../words/sentences/translated.ts'
import { useWords } from '../words/use-words.tsx'
import { EmptyIcon, LockIcon, OfflineIcon, TroubleIcon } from './icons.tsx'

type StateProps = { icon: ReactNode; title: string; text: ReactNode; action?: ReactNode }

const State = ({ icon, title, text, action }: StateProps) => (
  <div className="state">
    {icon}
    <h2>{title}</h2>
    <p>{text}</p>
    {action}
  </div>
)

/** In place of a page that is on its way. */
export const Loading = () => {
  const { words } = useWords()
  return (
    <div className="loading" aria-busy="true">
      <span className="visually-hidden" role="status">
        {words.state.loading}
      </span>
      <Skeleton height={22} width="30%" />
      <Skeleton height={14} mt="lg" width="80%" />
      <Skeleton height={14} mt="sm" width="65%" />
      <Skeleton height={14} mt="sm" width="72%" />
    </div>
  )
}

export const Empty = ({ title, text, action }: { title: string; text: string; action?: ReactNode }) => (
  <State icon={<EmptyIcon />} title={title} text={text} action={action} />
)

export const NoPermission = ({ permission }: { permission: string }) => {
  const { words } = useWords()
  return (
    <State
      icon={<LockIcon />}
      title={words.state.forbiddenTitle}
      text={words.state.forbidden({ permission })}
    />
  )
}

export const Missing = () => {
  const { words } = useWords()
  return <State icon={<EmptyIcon />} title={words.state.missingTitle} text={words.state.missing} />
}

/** Says what went wrong, and what the reader can do about it. */
export const Failed = ({ error, onRetry }: { error: unknown; onRetry?: () => void }) => {
  const { words } = useWords()
  const retry = onRetry && (
    <Button variant="default" onClick={onRetry}>
      {words.state.retry}
    </Button>
  )
  if (error instanceof NotFoundError) return <Missing />
  if (error instanceof ConnectionError)
    return (
      <State
        icon={<OfflineIcon />}
        title={words.state.offlineTitle}
        text={words.state.offline}
        action={retry}
      />
    )
  if (error instanceof ForbiddenError)
    return <State icon={<LockIcon />} title={words.state.forbiddenTitle} text={textOf(error)} />
  const id = error instanceof TradepostError ? error.requestId : undefined
  return (
    <State
      icon={<TroubleIcon />}
      title={words.state.failedTitle}
      text={
        <>
          {textOf(error)}
          {id && <small>{words.state.requestId({ id })}</small>}
        </>
      }
      action={retry}
    />
  )
}

/** The server's own sentence in the language of the reader, without the name of the operation in front of it. */
export const textOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error instanceof ConnectionError) return offlineText()
  const text = error.message.replace(/^\w+ failed with \d+: /, '')
  return error instanceof TradepostError ? translated(text) : text
}
