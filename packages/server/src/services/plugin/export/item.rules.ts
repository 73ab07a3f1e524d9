import type { ProductRead, ShopCheckout } from '@tradepost/contract'
import { taxRateOf } from '../../merchant/index.ts'
import { bothAmounts } from '../cart/amount.rules.ts'
import { element, textElement } from './xml.rules.ts'

const everywhere = { country: null, region: null }

/** A product with variants costs what the cheapest of them costs. */
const shownPrice = (
  price: NonNullable<ProductRead['price']>,
  modelType: ProductRead['modelType'],
): NonNullable<ProductRead['price']> =>
  modelType === 'configurable' && typeof price.minPrice === 'number'
    ? { ...price, price: price.minPrice, salePrice: null }
    : price

/** Volume prices are tiers from a quantity on. */
const pricesOf = (
  price: NonNullable<ProductRead['price']>,
  taxPercent: number | null,
  { pricesIncludeTax }: ShopCheckout,
) => ({
  currency: price.currencyCode,
  unit_amount: bothAmounts(price.salePrice ?? price.price, taxPercent, pricesIncludeTax).net,
  unit_amount_with_tax: bothAmounts(price.salePrice ?? price.price, taxPercent, pricesIncludeTax).gross,
  old_unit_amount_with_tax:
    typeof price.salePrice === 'number' ? bothAmounts(price.price, taxPercent, pricesIncludeTax).gross : null,
  msrp: price.msrp ?? null,
  tier_prices: (price.volumePricing ?? []).map((tier) => ({
    from_quantity: tier.minQty,
    to_quantity: tier.maxQty,
    amount: tier.salePrice ?? tier.price,
    type: tier.priceType,
  })),
})

const propertyText = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '')

export type ExportedItem = ReturnType<typeof ownItem> & { children: ReturnType<typeof ownItem>[] }

const ownItem = (product: ProductRead, checkout: ShopCheckout, stock: number) => {
  const taxClass = product.taxClass ?? checkout.taxes[0]?.taxClass ?? null
  const taxPercent =
    product.isTaxed === false
      ? null
      : (taxRateOf(checkout.taxes, product.taxClass ?? null, everywhere)?.percent ?? null)
  return {
    uid: String(product.code),
    last_update: product.updateDate ?? null,
    name: product.name ?? String(product.code),
    tax_percent: taxPercent,
    tax_class: taxClass,
    currency: product.price?.currencyCode ?? null,
    description: product.longDescription ?? product.shortDescription ?? '',
    deeplink: product.url ?? '',
    weight: product.shippingInformation?.weight ?? null,
    weight_unit: product.shippingInformation?.weightUnit ?? null,
    price: product.price
      ? pricesOf(shownPrice(product.price, product.modelType), taxPercent, checkout)
      : null,
    images: (product.media ?? [])
      .filter(({ type }) => type === 'image')
      .map(({ url, title, altText }, index) => ({
        url,
        title: title ?? '',
        alt: altText ?? '',
        sort_order: index,
      })),
    categories: (product.categories ?? []).map(({ code, sequenceId }) => ({
      uid: code,
      sort_order: sequenceId,
    })),
    is_visible: product.visibility !== 'hidden' && product.operationalStatus === 'active' ? 1 : 0,
    properties: (product.properties ?? []).map(({ code, name, value }) => ({
      code: code ?? '',
      name: name ?? code ?? '',
      value: propertyText(value),
    })),
    use_stock: product.isInventoryManaged ? 1 : 0,
    backorders: product.inventoryTreatment === 'allowBackOrders' ? 1 : 0,
    stock_quantity: product.isInventoryManaged ? stock : null,
    minimum_quantity: product.minQty ?? null,
    maximum_quantity: product.maxQty ?? null,
    identifiers: Object.entries(product.identifiers ?? {}).flatMap(([type, value]) =>
      typeof value === 'string' && value !== '' ? [{ type, value }] : [],
    ),
    attributes: (product.options ?? []).map(({ code, name, values }) => ({
      uid: code,
      name: name ?? code,
      values: values.map((value) => ({ uid: value.code, name: value.name ?? value.code })),
    })),
  }
}

export const itemOf = (
  product: ProductRead,
  children: ProductRead[],
  checkout: ShopCheckout,
  stockOf: (code: string) => number,
): ExportedItem => ({
  ...ownItem(product, checkout, stockOf(String(product.code))),
  children: children.map((child) => ownItem(child, checkout, stockOf(String(child.code)))),
})

type OwnItem = ReturnType<typeof ownItem>

const priceXml = (price: OwnItem['price']) =>
  price
    ? element(
        'price',
        {},
        textElement('unit_amount', price.unit_amount),
        textElement('unit_amount_with_tax', price.unit_amount_with_tax),
        textElement('old_unit_amount_with_tax', price.old_unit_amount_with_tax),
        textElement('msrp', price.msrp),
        element(
          'tier_prices',
          {},
          ...price.tier_prices.map(({ from_quantity, to_quantity, amount, type }) =>
            element('tier_price', { from_quantity, to_quantity, amount, type }),
          ),
        ),
      )
    : element('price', {})

/** On a child it names the chosen values, on a parent the groups to choose from. */
const attributesXml = (attributes: OwnItem['attributes'], isChild: boolean) =>
  element(
    isChild ? 'attributes' : 'attribute_groups',
    {},
    ...attributes.map(({ uid, name, values }) =>
      isChild
        ? element(
            'attribute',
            { group_uid: uid },
            ...values.map((value) => textElement('value', value.name, { uid: value.uid })),
          )
        : textElement('attribute_group', name, { uid }),
    ),
  )

const stockXml = (item: OwnItem) =>
  element(
    'stock',
    {},
    textElement('use_stock', item.use_stock),
    textElement('stock_quantity', item.stock_quantity),
    textElement('backorders', item.backorders),
    textElement('minimum_order_quantity', item.minimum_quantity),
    textElement('maximum_order_quantity', item.maximum_quantity),
  )

const contentXml = (item: OwnItem, isChild: boolean): string[] => [
  textElement('name', item.name),
  textElement('tax_percent', item.tax_percent),
  textElement('tax_class', item.tax_class),
  textElement('currency', item.currency),
  textElement('description', item.description),
  textElement('deeplink', item.deeplink),
  textElement('weight', item.weight, { unit: item.weight_unit }),
  priceXml(item.price),
  element(
    'images',
    {},
    ...item.images.map(({ url, title, alt, sort_order }) =>
      element(
        'image',
        { sort_order },
        textElement('url', url),
        textElement('title', title),
        textElement('alt', alt),
      ),
    ),
  ),
  element(
    'categories',
    {},
    ...item.categories.map(({ uid, sort_order }) => element('category', { uid, sort_order })),
  ),
  element('visibility', { level: item.is_visible ? 'catalog_and_search' : 'nothing' }),
  element(
    'properties',
    {},
    ...item.properties.map(({ code, name, value }) =>
      element('property', { uid: code }, textElement('label', name), textElement('value', value)),
    ),
  ),
  stockXml(item),
  element(
    'identifiers',
    {},
    ...item.identifiers.map(({ type, value }) => textElement('identifier', value, { type })),
  ),
  attributesXml(item.attributes, isChild),
]

export const itemXml = (item: ExportedItem): string =>
  element(
    'item',
    { uid: item.uid, last_update: item.last_update, default_child: item.children[0]?.uid },
    ...contentXml(item, false),
    element(
      'children',
      {},
      ...item.children.map((child) =>
        element('item', { uid: child.uid, last_update: child.last_update }, ...contentXml(child, true)),
      ),
    ),
  )
