import { verdict, whole } from '../table.ts'
import type { EventProof } from './prove.ts'

export const reportProof = ({ rate, neighbors, ...proof }: EventProof): string =>
  [
    `rate: ${whole(rate.perSecond)} events/s, ${whole((rate.perSecond / rate.bare) * 100)} % of a bare fetch loop (${whole(rate.bare)}/s)`,
    ...Object.entries(neighbors).map(
      ([load, { p99, p99WithDead }]) =>
        `neighbors, ${load}: p99 ${whole(p99)} ms, beside a dead endpoint ${whole(p99WithDead)} ms (${(p99WithDead / p99).toFixed(2)} times)`,
    ),
    `${whole(proof.events)} events, ${whole(proof.refused)} refused at random, ${proof.kills} servers killed, ${whole(proof.duplicates)} came twice, ${whole(proof.seconds)} s`,
    ...verdict(proof.violations, 'every event arrived, in order for each thing, twice only under its id.'),
  ].join('\n')
