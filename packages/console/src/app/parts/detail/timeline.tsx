import type { ReactNode } from 'react'
import { useSession } from '../../session/use-session.tsx'
import { useWords } from '../../words/use-words.tsx'

export type TimelineEntry = {
  key: string
  title: string
  detail?: ReactNode
  /** Below the line. */
  more?: ReactNode
  who?: string
  when: string
}

/** Newest first. */
export const Timeline = ({ entries }: { entries: TimelineEntry[] }) => {
  const { words } = useWords()
  const { formats } = useSession()
  return (
    <ol className="timeline">
      {entries.map(({ key, title, detail, more, who, when }) => (
        <li key={key}>
          <p>
            {title} {detail}
          </p>
          {more}
          <small>
            <time dateTime={when}>{formats.dateTime(when)}</time>
            {who && ` ${words.detail.by({ name: who })}`}
          </small>
        </li>
      ))}
    </ol>
  )
}
