import { exportTypes, List, Obj, Text, Type } from '@tradepost/contract'
import { PluginError } from '../endpoint/plugin-error.ts'
import {
  type ExportedCategory,
  exportCategories,
  exportItems,
  type Wanted,
} from '../export/export.service.ts'
import { itemXml } from '../export/item.rules.ts'
import { element, textElement, xmlDocument } from '../export/xml.rules.ts'
import { action, type PluginCall } from './action.types.ts'

const MAX_PAGE = 1000

const parameters = Obj({
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 1e9 })),
  offset: Type.Optional(Type.Integer({ minimum: 0, maximum: 1e9 })),
  uids: Type.Optional(List(Text(0, 255), { max: 1000 })),
  response_type: Type.Optional(Text(0, 20)),
})

type Export<Entry> = {
  root: string
  list(call: PluginCall, wanted: Wanted): Promise<Entry[]>
  xml(entry: Entry): string
}

/** Whole pages of a shop's data in one of the formats that the shop has switched on. */
const exporting = <Entry>({ root, list, xml }: Export<Entry>) =>
  action({
    parameters,
    run: async (call, { limit = MAX_PAGE, offset = 0, uids = [], response_type }) => {
      const wantedType = response_type || 'xml'
      const type = exportTypes.find((known) => known === wantedType)
      if (!type || !call.plugin.responseTypes.includes(type)) throw new PluginError('unsupportedType')
      const entries = await list(call, { limit: Math.min(limit, MAX_PAGE), offset, uids })
      const text =
        type === 'json'
          ? JSON.stringify({ [root]: entries })
          : xmlDocument(element(root, {}, ...entries.map(xml)))
      return {
        file: { contentType: `application/${type}; charset=utf-8`, fileName: `${root}.${type}`, text },
      }
    },
  })

const categoryXml = ({ uid, sort_order, parent_uid, is_active, is_anchor, ...texts }: ExportedCategory) =>
  element(
    'category',
    { uid, sort_order, parent_uid, is_active, is_anchor },
    ...Object.entries(texts).map(([name, text]) => textElement(name, text)),
  )

export const getItems = exporting({ root: 'items', list: exportItems, xml: itemXml })
export const getCategories = exporting({ root: 'categories', list: exportCategories, xml: categoryXml })

/** Products have ratings here, but nobody writes reviews of them. */
export const getReviews = exporting<never>({ root: 'reviews', list: async () => [], xml: () => '' })
