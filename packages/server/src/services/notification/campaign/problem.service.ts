import type { Db, Problem } from '@tradepost/kernel'
import { checkFilter, definitionsFor } from '../../segmentation/index.ts'
import type { StoredCampaign } from '../model/campaign.rules.ts'
import * as store from '../record/campaign.store.ts'
import { checkCampaign } from './check.rules.ts'

/** Problems of each campaign, with a constant number of statements for all of them. */
export const problemsOf = async (
  db: Db,
  merchantId: number,
  campaigns: StoredCampaign[],
): Promise<Problem[][]> => {
  const templates = campaigns.flatMap(({ templateCode, variants }) =>
    [templateCode, ...variants.map((variant) => variant.templateCode)].filter(
      (code) => typeof code === 'string',
    ),
  )
  const segments = campaigns.flatMap(({ recipients }) => recipients.segmentCodes)
  const filters = campaigns.map(({ recipients }) => recipients.filter)
  const [existing, definitions] = [
    await store.findExisting(db, merchantId, { templates, segments }),
    await definitionsFor(db, merchantId, filters),
  ]
  return campaigns.map((campaign) => [
    ...checkCampaign(campaign, existing),
    ...(campaign.recipients.filter
      ? checkFilter(campaign.recipients.filter, definitions, ['recipients', 'filter'])
      : []),
  ])
}
