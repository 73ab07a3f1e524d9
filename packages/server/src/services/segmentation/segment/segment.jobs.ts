import { type Jobs, jobTask } from '@tradepost/kernel'
import { continueEvaluation, EVALUATE, resumeEvaluations } from '../evaluation/evaluation.service.ts'
import type { Changed } from '../follow/follow.rules.ts'
import { FOLLOW, followLater } from '../follow/follow.service.ts'
import { ADD_BY_FILTER, addRemaining } from '../member/add-by-filter.ts'
import { COPY_MEMBERS, copyLater } from '../member/copy.ts'
import { REMOVE_MEMBERS, removeMembersLater } from './delete.ts'

export const segmentJobs: Jobs = {
  tasks: {
    [EVALUATE]: (platform, payload) =>
      continueEvaluation(platform, (payload as { merchantId: number }).merchantId),
    [FOLLOW]: async (platform, payload) => {
      await followLater(platform, payload as Changed)
    },
    [ADD_BY_FILTER]: jobTask(addRemaining),
    [COPY_MEMBERS]: jobTask(copyLater),
    [REMOVE_MEMBERS]: ({ database }, payload) => {
      const { merchantId, segmentIds } = payload as { merchantId: number; segmentIds: number[] }
      return removeMembersLater(database, merchantId, segmentIds)
    },
    resumeEvaluations,
  },
  crons: [{ task: 'resumeEvaluations', match: '* * * * *' }],
}
