import type { ExportedItem, OwnItem } from './item.rules.ts'
import type { ExportedInput } from './item-input.rules.ts'
import { element, textElement } from './xml.rules.ts'

type Value = string | number | null | undefined
const optional = (name: string, value: Value): string =>
  value === null || value === undefined || value === '' ? '' : textElement(name, value)

const pricesXml = (prices: OwnItem['prices']) => {
  if (!prices) return element('prices', {})
  const { type, tier_prices, ...amounts } = prices
  const tiers = tier_prices.map(({ price, ...attributes }) =>
    textElement('tier_price', price, { aggregate_children: 0, ...attributes }),
  )
  return element(
    'prices',
    { type },
    ...Object.entries(amounts).map(([name, value]) => optional(name, value)),
    tiers.length > 0 ? element('tier_prices', {}, ...tiers) : '',
  )
}

const list = <Entry>(name: string, entries: readonly Entry[], xml: (entry: Entry) => string) =>
  element(name, {}, ...entries.map(xml))

const stockXml = ({
  minimum_order_quantity,
  maximum_order_quantity,
  availability_text,
  ...stock
}: OwnItem['stock']) =>
  element(
    'stock',
    {},
    ...Object.entries(stock).map(([name, value]) => textElement(name, value)),
    optional('minimum_order_quantity', minimum_order_quantity),
    optional('maximum_order_quantity', maximum_order_quantity),
    optional('availability_text', availability_text),
  )

/** On a child the chosen values, on a parent the groups to choose from. */
const attributesXml = (attributes: OwnItem['attributes'], isChild: boolean) =>
  isChild
    ? element(
        'attributes',
        {},
        ...attributes.flatMap(({ uid: group_uid, values }) =>
          values.map(({ uid, label }) => textElement('attribute', label, { uid, group_uid })),
        ),
      )
    : list('attribute_groups', attributes, ({ uid, label }) => textElement('attribute_group', label, { uid }))

const inputXml = ({ label, info_text, options, validation, ...attributes }: ExportedInput) =>
  element(
    'input',
    attributes,
    textElement('label', label),
    textElement('info_text', info_text),
    list('options', options, ({ label: name, value, ...own }) =>
      element('option', own, textElement('label', name), textElement('value', value)),
    ),
    textElement('validation', validation?.value, { type: validation?.type }),
  )

/** In the order in which platforms read them. */
const contentXml = (item: OwnItem, isChild: boolean): string[] => [
  textElement('name', item.name),
  textElement('description', item.description),
  textElement('deeplink', item.deeplink),
  textElement('internal_order_info', item.internal_order_info),
  optional('tax_percent', item.tax_percent),
  optional('tax_class', item.tax_class),
  textElement('currency', item.currency),
  element('promotion', { sort_order: item.promotion_sort_order }),
  optional('age_rating', item.age_rating),
  textElement('weight', item.weight, { unit: item.weight_unit }),
  pricesXml(item.prices),
  list('images', item.images, ({ url, title, alt, ...attributes }) =>
    element('image', attributes, textElement('url', url), optional('title', title), optional('alt', alt)),
  ),
  list('categories', item.categories, (category) => element('category', category)),
  element('shipping', {}, textElement('is_free', item.shipping.is_free)),
  element('manufacturer', { uid: item.manufacturer?.uid }, optional('title', item.manufacturer?.title)),
  element('visibility', item.visibility),
  list('properties', item.properties, ({ uid, label, value }) =>
    element('property', { uid }, textElement('label', label), textElement('value', value)),
  ),
  stockXml(item.stock),
  list('identifiers', item.identifiers, ({ uid, type, value }) =>
    textElement('identifier', value, { uid, type }),
  ),
  list('tags', item.tags, ({ uid, tag }) => textElement('tag', tag, { uid })),
  list('relations', item.relations, ({ type, label, uids }) =>
    element('relation', { type }, optional('label', label), ...uids.map((uid) => textElement('uid', uid))),
  ),
  attributesXml(item.attributes, isChild),
  isChild ? '' : list('inputs', item.inputs, inputXml),
]

const isEmpty = (xml: string) => xml === '' || /^<[a-z_]+\/>$/.test(xml)

/** Of a child only what differs from its parent: what is missing is inherited. */
const childXml = (child: OwnItem, parent: OwnItem, isDefault: boolean): string => {
  const inherited = new Set(contentXml(parent, true))
  const own = contentXml(child, true).filter((xml) => !isEmpty(xml) && !inherited.has(xml))
  const { uid, last_update } = child
  return element('item', { uid, last_update, default_child: isDefault ? 1 : null }, ...own)
}

export const itemXml = (item: ExportedItem): string =>
  element(
    'item',
    { uid: item.uid, last_update: item.last_update },
    ...contentXml(item, false),
    textElement('display_type', item.display_type),
    element('children', {}, ...item.children.map((child, index) => childXml(child, item, index === 0))),
  )
