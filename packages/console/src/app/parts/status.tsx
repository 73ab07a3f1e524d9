import { useWords, wordFor } from '../words/use-words.tsx'

type Tone = 'good' | 'busy' | 'warn' | 'bad' | 'idle'

/** By the word, so that a state looks the same wherever it is shown. */
const tones: Record<string, Tone> = {
  new: 'busy',
  open: 'busy',
  requested: 'busy',
  accepted: 'busy',
  inProgress: 'busy',
  picked: 'busy',
  packed: 'busy',
  processing: 'busy',
  authorized: 'busy',
  scheduled: 'busy',
  waiting: 'busy',
  pending: 'busy',
  delivered: 'good',
  applied: 'good',
  done: 'good',
  ready: 'good',
  checkedIn: 'warn',
  fulfilled: 'good',
  completed: 'good',
  captured: 'good',
  active: 'good',
  published: 'good',
  changed: 'warn',
  sending: 'busy',
  sent: 'good',
  claimed: 'busy',
  paused: 'warn',
  unknown: 'warn',
  bounced: 'bad',
  started: 'busy',
  finished: 'good',
  succeded: 'good',
  aborted: 'bad',
  draft: 'idle',
  inTransit: 'busy',
  arrived: 'warn',
  inReview: 'busy',
  hold: 'warn',
  actionRequired: 'warn',
  partialReturn: 'warn',
  rejected: 'bad',
  failed: 'bad',
  canceled: 'idle',
  returned: 'idle',
  inactive: 'idle',
  expired: 'idle',
}

export const Status = ({ value }: { value: string | null | undefined }) => {
  const { words } = useWords()
  if (!value) return null
  return (
    <span className="status" data-status={value} data-tone={tones[value] ?? 'idle'}>
      {wordFor(words.value, value)}
    </span>
  )
}
