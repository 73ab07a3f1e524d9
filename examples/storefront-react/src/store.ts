import type { Cart, Shop, Storefront } from '@tradepost/storefront'
import { createContext, useContext } from 'react'
import type { Words } from './words.ts'

/** What every page needs. */
export type Store = {
  shopper: Storefront
  shop: Shop
  words: Words
  cart: Cart
  setCart: (cart: Cart) => void
  money: (amount: number) => string
}

export const StoreContext = createContext<Store | null>(null)

export const useStore = (): Store => {
  const store = useContext(StoreContext)
  if (!store) throw new Error('there is no store around this')
  return store
}
