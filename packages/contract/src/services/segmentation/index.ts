import { service } from '../../operation.ts'
import { memberOperations } from './member.operations.ts'
import { segmentOperations } from './segment.operations.ts'

export const segmentation = service(
  'segmentation',
  {
    title: 'Segments',
    description:
      'Groups of customers and devices: chosen by hand, or by rules that are followed all the time.',
  },
  { ...segmentOperations, ...memberOperations },
)
