import { useParams } from '@tanstack/react-router'
import { Opened } from '../../parts/form/opened.tsx'
import { useDesk } from '../../session/use-session.tsx'
import { SegmentForm } from './segment-form.tsx'
import { readSegment } from './segment-values.ts'

export const SegmentEditor = () => {
  const { api } = useDesk()
  const { segmentCode = '' } = useParams({ strict: false })
  return (
    <Opened name={['segment', segmentCode]} read={(signal) => readSegment(api, segmentCode, signal)}>
      {(opened) => <SegmentForm key={segmentCode} opened={opened} />}
    </Opened>
  )
}
