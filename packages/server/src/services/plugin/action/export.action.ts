import { exportTypes, Obj, Text, Type } from '@tradepost/contract'
import { PluginError } from '../endpoint/plugin-error.ts'
import {
  type ExportedCategory,
  exportCategories,
  exportItems,
  type Wanted,
} from '../export/export.service.ts'
import { itemXml } from '../export/item-xml.rules.ts'
import { element, textElement, xmlDocument } from '../export/xml.rules.ts'
import { action, integerOf, type PluginCall } from './action.types.ts'

const MAX_PAGE = 1000

const parameters = Obj({
  limit: Type.Optional(Text(0, 30)),
  offset: Type.Optional(Text(0, 30)),
  uids: Type.Optional(Type.Unsafe<unknown>({ maxItems: 1000 })),
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
    run: async (call, { limit, offset, uids, response_type }) => {
      const wantedType = response_type || 'xml'
      const type = exportTypes.find((known) => known === wantedType)
      if (!type || !call.plugin.responseTypes.includes(type)) throw new PluginError('unsupportedType')
      const page = integerOf(limit, MAX_PAGE)
      const entries = await list(call, {
        limit: page < 1 ? MAX_PAGE : Math.min(page, MAX_PAGE),
        offset: Math.max(integerOf(offset, 0), 0),
        uids: uidsIn(uids),
      })
      if (entries.length === 0) throw new PluginError('bufferEmpty')
      const text =
        type === 'json'
          ? JSON.stringify(entries)
          : xmlDocument(element(root, schemaOf(root), ...entries.map(xml)))
      const fileName = `${call.names.word}_${root}.${type}`
      return { file: { contentType: `application/${type}`, fileName, text } }
    },
  })

const schemaOf = (root: string) => ({
  'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  'xsi:noNamespaceSchemaLocation': `${root}.xsd`,
})

/** One plain value counts as a list of one. */
const uidsIn = (sent: unknown): string[] => {
  const list = Array.isArray(sent) ? sent : [sent]
  return list.filter((uid): uid is string => typeof uid === 'string' && uid !== '')
}

const categoryXml = ({ name, deeplink, image, ...attributes }: ExportedCategory) =>
  element(
    'category',
    attributes,
    textElement('name', name),
    textElement('deeplink', deeplink),
    image
      ? element('image', { uid: image.uid, sort_order: image.sort_order }, textElement('url', image.url))
      : '',
  )

export const getItems = exporting({ root: 'items', list: exportItems, xml: itemXml })
export const getCategories = exporting({ root: 'categories', list: exportCategories, xml: categoryXml })

/** Products have ratings here, but nobody writes reviews of them. */
export const getReviews = exporting<never>({ root: 'reviews', list: async () => [], xml: () => '' })
