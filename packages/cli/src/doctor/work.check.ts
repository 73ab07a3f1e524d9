import { listFollowers } from '@tradepost/kernel'
import { countDue, countIntake, countJobs } from '@tradepost/server/tool'
import { count, type Finding, fine, warning } from './finding.ts'
import type { Opened } from './subject.ts'

/** Work that a living server would have begun long ago. */
const PATIENCE_MS = 5 * 60_000
const isLateSince = ({ platform: { clock } }: Opened) => new Date(clock.now().getTime() - PATIENCE_MS)
const startServer = 'start the server; if it runs, its log says why it does not get to them.'

export const checkIntake = async (opened: Opened): Promise<Finding[]> => {
  const { pending, late, failed } = await countIntake(opened.platform.database, isLateSince(opened))
  const findings: Finding[] = []
  if (late > 0)
    findings.push(
      warning('Events received', `${count(late, 'has', 'have')} waited for over five minutes.`, startServer),
    )
  if (failed > 0)
    findings.push(
      warning(
        'Events received',
        `${failed} could not be applied.`,
        'see why with listEvents of the event receiver ({"status": "failed"}), then retry them there.',
      ),
    )
  return findings.length > 0
    ? findings
    : [
        fine(
          'Events received',
          pending > 0 ? `${count(pending, 'waits', 'wait')}.` : 'none waits, none failed.',
        ),
      ]
}

/** Counted no further. */
const MANY = 10_000

/** The work that follows from changes: webhooks, mails, segments, figures, words of searches. */
export const checkFollowers = async ({ platform }: Pick<Opened, 'platform'>): Promise<Finding[]> => {
  const followers = await listFollowers(platform.database, MANY)
  const standing = followers.filter(({ seconds }) => seconds * 1000 > PATIENCE_MS)
  if (standing.length > 0)
    return [
      {
        ...warning('Events', 'some have not been handed on for over five minutes.', startServer),
        details: Object.fromEntries(
          standing.map(({ name, waiting, seconds }) => [
            name,
            `${waiting === MANY ? `${MANY} or more` : waiting}, the oldest for ${Math.round(seconds / 60)} minutes`,
          ]),
        ),
      },
    ]
  const waiting = Math.max(0, ...followers.map((one) => one.waiting))
  return [fine('Events', waiting > 0 ? `${count(waiting, 'waits', 'wait')}.` : 'all have been handed on.')]
}

export const checkJobs = async (opened: Opened): Promise<Finding[]> => {
  const { waiting, late, failed, failedTasks } = await countJobs(
    opened.platform.database,
    isLateSince(opened),
  )
  const findings: Finding[] = []
  if (late > 0)
    findings.push(
      warning('Jobs', `${count(late, 'has', 'have')} been due for over five minutes.`, startServer),
    )
  if (failed > 0)
    findings.push(
      warning(
        'Jobs',
        `${failed} failed for good (${failedTasks.join(', ')}).`,
        'the log of the server and last_error in graphile_worker.jobs say why.',
      ),
    )
  return findings.length > 0
    ? findings
    : [fine('Jobs', waiting > 0 ? `${count(waiting, 'waits', 'wait')}.` : 'none waits, none failed.')]
}

export const checkDue = async (opened: Opened): Promise<Finding[]> => {
  const { late, setAside, examples } = await countDue(opened.platform.database, isLateSince(opened))
  const findings: Finding[] = []
  if (late > 0)
    findings.push(
      warning('Fulfillment', `${count(late, 'moment has', 'moments have')} passed unnoticed.`, startServer),
    )
  if (setAside > 0)
    findings.push({
      ...warning(
        'Fulfillment',
        `${count(setAside, 'order', 'orders')} could not be moved when it was time, and nobody tries again.`,
        'move the orders yourself, which ends the wait; the log of the server says more.',
      ),
      details: Object.fromEntries(examples.map(({ what, why }) => [what, why])),
    })
  return findings.length > 0 ? findings : [fine('Fulfillment', 'nothing is overdue.')]
}
