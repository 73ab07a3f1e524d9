import { dueWork, type Jobs } from '@tradepost/kernel'
import { SEND_INVITATION, SEND_STAFF_RESET } from '../../auth/index.ts'
import { type ExportKey, MAIL_EXPORT } from '../../catalog/index.ts'
import { SEND_ADDRESS_PROOF } from '../../customer/index.ts'
import { removeOldMessages } from '../message/remove-old.ts'
import { listDueMerchants } from '../record/dispatch.store.ts'
import { QUEUE, SEND } from '../record/enqueue-sending.service.ts'
import { type AddressMail, mailAddressProof } from '../system-mail/address-proof.ts'
import { mailExport } from '../system-mail/export.ts'
import { sendInvitation } from '../system-mail/invitation.ts'
import { sendStaffReset } from '../system-mail/staff-reset.ts'
import { runSending } from './run.ts'

const sending = dueWork({
  tick: 'notificationsDue',
  task: SEND,
  queue: QUEUE,
  listMerchants: listDueMerchants,
  handle: runSending,
})

export const notificationTick = sending.tick

export const notificationJobs: Jobs = {
  tasks: {
    ...sending.jobs.tasks,
    removeOldMessages,
    [SEND_INVITATION]: sendInvitation,
    [SEND_STAFF_RESET]: sendStaffReset,
    [SEND_ADDRESS_PROOF]: (platform, payload) => mailAddressProof(platform, payload as AddressMail),
    [MAIL_EXPORT]: (platform, payload) => mailExport(platform, payload as ExportKey),
  },
  crons: [{ task: 'removeOldMessages', match: '47 * * * *' }],
}
