import type { Principal } from './context.ts'

/** The caller who requested work for later; its changes are recorded under that name. */
export type Sender = {
  merchantCode: string
  subject: string
  name: string
  clientId: string
  permissions: string[]
}

export const senderOf = ({ merchantCode, subject, name, clientId, permissions }: Principal): Sender => ({
  merchantCode,
  subject,
  name,
  clientId,
  permissions: [...permissions],
})

export const principalOf = (merchantId: number, sender: Sender): Principal => ({
  ...sender,
  kind: 'merchant',
  merchantId,
  tokenId: '',
  permissions: new Set(sender.permissions),
  isOperator: false,
})
