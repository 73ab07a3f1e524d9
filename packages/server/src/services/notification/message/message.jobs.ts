import { dueWork, type Jobs } from '@tradepost/kernel'
import { SEND_STAFF_RESET } from '../../auth/index.ts'
import { type ExportKey, MAIL_EXPORT } from '../../catalog/index.ts'
import { SEND_ADDRESS_PROOF } from '../../customer/index.ts'
import { type AddressMail, mailAddressProof } from '../address-mail/address-mail.service.ts'
import { listDueMerchants } from '../dispatch/dispatch.store.ts'
import { QUEUE, SEND } from '../dispatch/enqueue-sending.service.ts'
import { mailExport } from '../export-mail/export-mail.service.ts'
import { sendStaffReset } from '../staff-mail/reset-mail.service.ts'
import { removeOldMessages } from './message.service.ts'
import { takeTurn } from './turn.service.ts'

const sending = dueWork({
  tick: 'notificationsDue',
  task: SEND,
  queue: QUEUE,
  listMerchants: listDueMerchants,
  handle: takeTurn,
})

export const notificationTick = sending.tick

export const notificationJobs: Jobs = {
  tasks: {
    ...sending.jobs.tasks,
    removeOldMessages,
    [SEND_STAFF_RESET]: sendStaffReset,
    [SEND_ADDRESS_PROOF]: (platform, payload) => mailAddressProof(platform, payload as AddressMail),
    [MAIL_EXPORT]: (platform, payload) => mailExport(platform, payload as ExportKey),
  },
  crons: [{ task: 'removeOldMessages', match: '47 * * * *' }],
}
