import { type Platform, systemContext } from '@tradepost/kernel'
import { openAddressProof } from '../../customer/index.ts'
import { getMerchantSettings } from '../../merchant/index.ts'
import { chooseMessage } from '../render/choose.rules.ts'
import { renderMessage } from '../render/render.rules.ts'
import { loadShops } from '../shop-look/shop-look.service.ts'
import { addressMessages } from './address-proof.table.ts'
import { sendSystemMail } from './send.ts'

export type AddressMail = { merchantId: number; customerId: string; shopCode: string; localeCode: string }

/** Mails the link by which a shopper proves to read the address of the account. Tried again while the mail server does not take it. */
export const mailAddressProof = async (platform: Platform, request: AddressMail): Promise<void> => {
  const { merchantId, customerId, shopCode, localeCode } = request
  const { database, config, ids } = platform
  const opened = await openAddressProof(platform, merchantId, customerId)
  const chosen = chooseMessage(addressMessages, null, localeCode)
  if (!opened || !chosen) return
  const { merchantCode, emailAddress, firstName, proof } = opened
  const [shops, { defaultTimezone: zone }] = await database.tx((tx) => {
    const ctx = systemContext(platform).forMerchant({ id: merchantId, code: merchantCode }, tx)
    return Promise.all([loadShops(tx, ctx, [shopCode]), getMerchantSettings(tx, merchantId)])
  })
  const home = `/store/${encodeURIComponent(merchantCode)}/${encodeURIComponent(shopCode)}/${localeCode}`
  const query = new URLSearchParams({ ...proof, until: String(proof.until) })
  const url = `${config.publicUrl}${home}/account/confirm?${query}`
  const { locale, message } = chosen
  const values = { firstName, url, expireDate: new Date(proof.until).toISOString() }
  const written = renderMessage(message, values, {
    channel: 'email',
    reader: { locale, zone },
    shop: shops(shopCode).values,
  })
  const mail = {
    id: `address-${ids.uuid()}`,
    merchantCode,
    recipient: emailAddress,
    locale,
    message: written,
  }
  await sendSystemMail(platform, merchantId, mail, { warning: 'nobody was request to confirm an address' })
}
