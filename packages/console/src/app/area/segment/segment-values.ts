import type { Client, ResultFor } from '@tradepost/sdk'
import type { Stored } from '../../parts/form/use-form.ts'

export type Segment = ResultFor<'getSegment'>['segment']
export type OpenedSegment = Stored & { segment: Segment }

export const readSegment = async (
  api: Client,
  segmentCode: string,
  signal?: AbortSignal,
): Promise<OpenedSegment> => {
  const { body, etag } = await api.raw.getSegment({ segmentCode }, { signal })
  const { name, description, status, rules } = body.segment
  return { segment: body.segment, values: { name, description, status, rules }, etag }
}
