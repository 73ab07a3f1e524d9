import type { Dropzones, WidgetConfigDefinition } from '@tradepost/contract'
import type { Problem, Tx } from '@tradepost/kernel'
import type { ShopKey } from '../shop/shop.rules.ts'
import { findStandard } from '../widget-definition/standard-definition.rules.ts'
import { lockUsedDefinitions } from '../widget-definition/widget-definition.store.ts'
import { configChecker, type Definitions } from './widget-config.rules.ts'
import { checkZones } from './zone.rules.ts'

/** Pages of standard widgets cost no statement. */
const readDefinitions = async (tx: Tx, shop: ShopKey, kinds: string[]): Promise<Definitions> => {
  const found = new Map<string, WidgetConfigDefinition>()
  const own: string[] = []
  for (const kind of kinds) {
    const standard = findStandard(kind)
    if (standard) found.set(kind, standard)
    else own.push(kind)
  }
  const rows = own.length > 0 ? await lockUsedDefinitions(tx, shop, own) : []
  for (const { shortCode, definition } of rows) found.set(shortCode, definition)
  return found
}

/** Checks the widgets of some pages against their definitions, which are read once for all of them. */
export const zoneChecker = async (tx: Tx, shop: ShopKey, pages: { widgetKinds?: string[] }[]) => {
  const kinds = [...new Set(pages.flatMap(({ widgetKinds = [] }) => widgetKinds))]
  const checkConfig = configChecker(await readDefinitions(tx, shop, kinds))
  return (zones: Dropzones, path: Problem['path']) => checkZones(zones, path, checkConfig)
}
