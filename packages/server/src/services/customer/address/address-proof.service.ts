import { type Ctx, type Db, isSignedLink, type LinkParts, type Platform, signLink } from '@tradepost/kernel'
import * as store from './address-proof.store.ts'

/** Others can neither fill a mailbox by asking again and again. */
const PAUSE_MS = 300_000
const VALID_MS = 3 * 86_400_000

/** How a mailed link names what it proves. */
export type AddressProof = { customerId: string; until: number; signature: string }

const partsOf = (merchantId: number, customerId: string, emailAddress: string, until: number): LinkParts => [
  'address',
  merchantId,
  customerId,
  emailAddress.toLowerCase(),
  until,
]

/** A job mails a link, unless the address is confirmed or the last mail is minutes old. */
export const requestAddressProof = (
  db: Db,
  { merchantId, now }: Ctx,
  request: { customerId: string; shopCode: string; localeCode: string },
) => store.requestProof(db, merchantId, { ...request, now, before: new Date(now.getTime() - PAUSE_MS) })

/** For the mail: the address as it is now, with the proof for its link. Null: there is nothing to confirm. */
export const openAddressProof = async (
  { database, vault, clock }: Platform,
  merchantId: number,
  customerId: string,
): Promise<(store.Unproved & { proof: AddressProof }) | null> => {
  const found = await store.findUnproved(database, merchantId, customerId)
  if (!found) return null
  const until = clock.now().getTime() + VALID_MS
  const parts = partsOf(merchantId, customerId, found.emailAddress, until)
  return { ...found, proof: { customerId, until, signature: signLink(vault.macSecret, parts) } }
}

/** False where the link has ended, belongs to somebody else, or to an address that the account no longer has. */
export const confirmAddress = (ctx: Ctx, { customerId, until, signature }: AddressProof): Promise<boolean> =>
  ctx.tx(async (tx) => {
    const { merchantId, now, platform } = ctx
    const address = await store.findAddress(tx, merchantId, customerId)
    if (address === null || !(until > now.getTime())) return false
    const parts = partsOf(merchantId, customerId, address, until)
    if (!isSignedLink(platform.vault.macSecret, parts, signature)) return false
    await store.putProved(tx, merchantId, customerId, address)
    return true
  })
