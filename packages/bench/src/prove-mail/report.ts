import { verdict, whole } from '../table.ts'
import type { MailProof } from './prove.ts'

export const reportProof = (proof: MailProof): string =>
  [
    `rate: ${whole(proof.perSecond)} mails/s until the first server was killed`,
    `${whole(proof.recipients)} recipients, ${whole(proof.mails)} mails arrived, ${proof.kills} servers killed, ${whole(proof.seconds)} s`,
    `${proof.twice} got it twice, ${proof.none} not at all, ${proof.unknown} are reported as unknown`,
    `figures of the campaign: ${Object.entries(proof.statistics)
      .filter(([, count]) => count > 0)
      .map(([name, count]) => `${name} ${whole(count)}`)
      .join(', ')}`,
    ...verdict(proof.violations, 'nobody got a second mail, and who got none is named as unknown.'),
  ].join('\n')
