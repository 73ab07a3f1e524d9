import { type AddressChange, type AddressInput, MAX_ADDRESSES } from '@tradepost/contract'
import { type Ctx, fail } from '@tradepost/kernel'
import { changeContacts, listContacts } from '../../customer/index.ts'
import { signedInUser } from '../base/shopper.rules.ts'
import { shownAddresses, withAddress, withChange, withoutAddresses } from './address.rules.ts'

export const getAddresses = async (ctx: Ctx) => ({
  addresses: shownAddresses(await listContacts(ctx, signedInUser(ctx))),
})

export const addAddress = (ctx: Ctx, address: AddressInput): Promise<void> =>
  changeContacts(ctx, signedInUser(ctx), (held) => {
    if (held.length >= MAX_ADDRESSES) throw fail('addressesFull')
    return withAddress(held, address)
  })

const found = <T>(list: T | null): T => {
  if (!list) throw fail('contactNotFound')
  return list
}

export const updateAddress = (ctx: Ctx, change: AddressChange): Promise<void> =>
  changeContacts(ctx, signedInUser(ctx), (held) => found(withChange(held, change)))

export const deleteAddresses = (ctx: Ctx, ids: string[]): Promise<void> =>
  changeContacts(ctx, signedInUser(ctx), (held) => found(withoutAddresses(held, ids)))
