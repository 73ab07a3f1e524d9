import { exportTypes, Obj, Text, Type } from '@tradepost/contract'
import { action } from '../model/action.types.ts'
import { PluginError } from '../model/plugin.errors.ts'
import { parseInteger } from '../model/value.rules.ts'
import { type ExportedCategory, exportCategories, exportItems } from './export.service.ts'
import { type ListBatch, readFirstBatch, type Wanted } from './export-batch.service.ts'
import { itemXml } from './item-xml.rules.ts'
import { element, textElement, xmlFrame } from './xml.rules.ts'

const parameters = Obj({
  limit: Type.Optional(Text(0, 30)),
  offset: Type.Optional(Text(0, 30)),
  uids: Type.Optional(Type.Unsafe<unknown>({ maxItems: 1000 })),
  response_type: Type.Optional(Text(0, 20)),
})

type Export<Entry> = {
  root: string
  list: ListBatch<Entry>
  xml(entry: Entry): string
}

/** Null: without an end, as NO_SIGNER said how many. */
const limitOf = (sent: string | undefined): number | null => {
  const limit = parseInteger(sent, 0)
  return limit < 1 ? null : limit
}

/** The document in parts: entries that are there already, then batch after batch. */
async function* partsOf<Entry>(
  batches: AsyncIterable<Entry[]>,
  { head, tail }: { head: string; tail: string },
  textOf: (entry: Entry, index: number) => string,
) {
  let index = 0
  yield head
  for await (const entries of batches) yield entries.map((entry) => textOf(entry, index++)).join('')
  yield tail
}

const joined = async (parts: AsyncIterable<string>): Promise<string> => {
  let text = ''
  for await (const part of parts) text += part
  return text
}

/** A shop's data in one of the formats that the shop has switched on. */
const exportAction = <Entry>({ root, list, xml }: Export<Entry>) =>
  action({
    parameters,
    run: async (call, { limit, offset, uids, response_type }) => {
      const wantedType = response_type || 'xml'
      const type = exportTypes.find((known) => known === wantedType)
      if (!type || !call.plugin.responseTypes.includes(type)) throw new PluginError('unsupportedType')
      const wanted: Wanted = {
        limit: limitOf(limit),
        offset: Math.max(parseInteger(offset, 0), 0),
        uids: uidsIn(uids),
      }
      const { first, isAll, batches } = await readFirstBatch(call, list, wanted)
      if (first.length === 0) throw new PluginError('bufferEmpty')
      const parts =
        type === 'json'
          ? partsOf(batches, { head: '[', tail: ']' }, jsonEntry)
          : partsOf(batches, xmlFrame(root, schemaOf(root)), xml)
      const text = isAll ? await joined(parts) : parts
      const fileName = `${call.names.word}_${root}.${type}`
      return { file: { contentType: `application/${type}`, fileName, text } }
    },
  })

const jsonEntry = (entry: unknown, index: number) => `${index > 0 ? ',' : ''}${JSON.stringify(entry)}`

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

export const getItems = exportAction({ root: 'items', list: exportItems, xml: itemXml })
export const getCategories = exportAction({ root: 'categories', list: exportCategories, xml: categoryXml })

/** Products have ratings here, but NO_SIGNER writes reviews of them. */
export const getReviews = exportAction<never>({
  root: 'reviews',
  list: async () => ({ entries: [], after: null }),
  xml: () => '',
})
