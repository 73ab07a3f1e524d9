import { Card } from '../../../parts/detail/detail.tsx'
import { Figures } from '../../../parts/detail/figures.tsx'
import { useSession } from '../../../session/use-session.tsx'
import { useWords } from '../../../words/use-words.tsx'
import type { Campaign } from './campaign-values.ts'

const way = ['recipients', 'sent', 'opened', 'clicked'] as const
const trouble = ['unsubscribed', 'bounced', 'failed', 'unknown'] as const

/** How far the messages came, each step as a part of all recipients. */
export const CampaignFigures = ({ statistics }: { statistics: Campaign['statistics'] }) => {
  const { words } = useWords()
  const { formats } = useSession()
  const { recipients } = statistics
  return (
    <Card title={words.message.figures}>
      <dl className="funnel">
        {way.map((step) => (
          <div key={step}>
            <dt>{words.message[step]}</dt>
            <dd>
              <span className="funnel-bar" aria-hidden="true">
                <i style={{ width: `${recipients > 0 ? (statistics[step] / recipients) * 100 : 0}%` }} />
              </span>
              <b>{formats.number(statistics[step])}</b>
              <small>{recipients > 0 ? formats.percent(statistics[step] / recipients) : '–'}</small>
            </dd>
          </div>
        ))}
      </dl>
      <Figures figures={trouble.map((name) => [words.message[name], formats.number(statistics[name])])} />
    </Card>
  )
}
