import type { Db, Platform } from '@tradepost/kernel'
import { type OpenSettings, openSettings } from './setting.rules.ts'
import * as store from './setting.store.ts'

export const nothing = { data: {}, sealed: {}, revision: 0 }

/** For those who send. */
export const settingsOf = async ({ vault }: Platform, db: Db, merchantId: number): Promise<OpenSettings> =>
  openSettings((await store.findSettings(db, merchantId)) ?? nothing, vault)
