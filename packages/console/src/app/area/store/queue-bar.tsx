import { Button } from '@mantine/core'
import { useNetwork } from '@mantine/hooks'
import { OfflineIcon } from '../../parts/icons.tsx'
import { useWords } from '../../words/use-words.tsx'
import { useStore } from './use-store.tsx'

/** Says what has not arrived yet, and what was refused and why. */
export const QueueBar = () => {
  const { words } = useWords()
  const { moves, drop } = useStore()
  const { online } = useNetwork()
  const refused = moves.filter(({ problem }) => problem)
  const waiting = moves.length - refused.length
  return (
    <div role="status" className="queue">
      {!online && (
        <p className="queue-line">
          <OfflineIcon />
          {words.store.offline}
        </p>
      )}
      {waiting > 0 && <p className="queue-line">{words.store.waiting({ count: String(waiting) })}</p>}
      {refused.map(({ key, orderNumber, problem }) => (
        <div key={key} className="queue-line" data-bad>
          <p>
            <b>{orderNumber}</b> {problem}
          </p>
          <Button variant="default" onClick={() => drop(orderNumber)}>
            {words.store.understood}
          </Button>
        </div>
      ))}
    </div>
  )
}
