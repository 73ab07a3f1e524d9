import { pictureName, pictureUrl } from '../picture/pictures.ts'
import { toHundredths } from '../rounding.ts'
import { fraction, hash, pick } from '../seed.ts'
import { type Article, assortment } from './assortment.ts'
import { demoCatalogs } from './catalogs.ts'
import {
  type Localized,
  localized,
  type MediaDraft,
  type Parcel,
  type ProductDraft,
  type Stage,
  type Text,
} from './drafts.ts'
import { daysFrom, priceOf } from './prices.ts'
import { propertiesOf } from './properties.ts'

/** 20 to 29 are the prefixes a shop may hand out itself, so no number here belongs to anybody. */
const eanOf = (code: string) => {
  const digits = `24${String(hash(`ean ${code}`)).padStart(10, '0')}`
  const sum = [...digits].reduce((total, digit, at) => total + Number(digit) * (at % 2 ? 3 : 1), 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

export const identifiersOf = ({ code, family, item }: Article): ProductDraft['identifiers'] => ({
  ean: eanOf(code),
  sku: `KC-${code.replaceAll(' ', '-').toUpperCase()}`,
  ...(family.isSerialized && { mfgPartNum: `M${hash(item.code) % 100_000}` }),
})

const captions: Text[] = [
  ['front view', 'Vorderansicht'],
  ['in a setting', 'im Ambiente'],
  ['with its carton', 'mit Verpackung'],
]

const mediaOf = ({ picture, name, views }: Article): Localized<MediaDraft[]> => {
  const list = (language: 0 | 1) =>
    captions.slice(0, views).map((caption, at): MediaDraft => {
      const file = pictureName(picture, at + 1)
      const altText = `${name[language]}, ${caption[language]}`
      return { code: file, url: pictureUrl(file), type: 'image', altText, sequenceId: at }
    })
  return { 'en-us': list(0), 'de-de': list(1) }
}

const textsOf = ({ family, item, name, note }: Article) => {
  const about = pick(family.about, item.code)
  return {
    name: localized(name),
    longName: localized([`${name[0]}, ${family.kind[0]}`, `${name[1]}, ${family.kind[1]}`]),
    shortDescription: localized(note),
    longDescription: localized([
      [note[0], about[0], family.care[0]].join('\n\n'),
      [note[1], about[1], family.care[1]].join('\n\n'),
    ]),
  }
}

const measureOf = ({ pack, family }: Article) => {
  if (pack)
    return { unit: pack.unit, unitValue: pack.amount, unitPriceRefUom: pack.unit, unitPriceRefValue: 1 }
  if (family.hasCatchWeight)
    return { unit: 'kg', unitValue: 1, unitPriceRefUom: 'kg', unitPriceRefValue: 1, hasCatchWeight: true }
  return { unit: 'piece' }
}

const shippingOf = ([length, width, height, weight]: Parcel, isMetric: boolean) => {
  const [perCm, lengthUnit] = isMetric ? [1, 'cm'] : [1 / 2.54, 'in']
  const [perKg, weightUnit] = isMetric ? [1, 'kg'] : [1 / 0.45359237, 'lb']
  return {
    isShippedAlone: weight >= 6,
    length: toHundredths(length * perCm),
    lengthUnit,
    width: toHundredths(width * perCm),
    widthUnit: lengthUnit,
    height: toHundredths(height * perCm),
    heightUnit: lengthUnit,
    weight: toHundredths(weight * perKg),
    weightUnit,
  }
}

const stageOf = (stage: Stage | undefined, now: Date) => {
  if (!stage) return { status: 'active' }
  const stages: Record<Stage, Record<string, string>> = {
    scheduled: { status: 'active', startDate: daysFrom(now, 21) },
    expired: { status: 'active', startDate: daysFrom(now, -200), endDate: daysFrom(now, -20) },
    inactive: { status: 'inactive' },
    preorder: { status: 'active', firstAvailableDate: daysFrom(now, 35), inventoryTreatment: 'preOrder' },
    endOfLife: { status: 'active', eolDate: daysFrom(now, 45), inventoryTreatment: 'showOutOfStock' },
    backorder: { status: 'active', inventoryTreatment: 'allowBackOrders' },
    showSoldOut: { status: 'active', inventoryTreatment: 'showOutOfStock' },
    hideSoldOut: { status: 'active', inventoryTreatment: 'hideInStorefront' },
  }
  return stages[stage]
}

/** Articles that are not released yet and parts of a set have no rating. */
const ratingOf = ({ item, modelType }: Article) =>
  item.stage === 'scheduled' || item.stage === 'preorder' || modelType === 'bundleItem'
    ? null
    : 3.5 + Math.floor(fraction(`rating ${item.code}`) * 4) / 2

const methodsOf = ({ family, item }: Article) => {
  if (family.goodType && family.goodType !== 'physical') return ['directShip']
  if (family.hasCatchWeight) return ['BOPIS', 'ROPIS']
  const weight = (item.parcel ?? family.parcel)?.[3] ?? 0
  return weight >= 6 ? ['directShip'] : ['directShip', 'BOPIS', 'ROPIS']
}

const productOf = (article: Article, currency: 'USD' | 'EUR', now: Date): ProductDraft => {
  const { code, family, item, modelType, parentCode } = article
  const { goodType = 'physical', tax = 'standard', isSerialized = false } = family
  const parcel = item.parcel ?? family.parcel
  return {
    code,
    modelType,
    ...(parentCode && { parentProductCode: parentCode }),
    goodType,
    ...textsOf(article),
    identifiers: identifiersOf(article),
    price: priceOf(article, currency, now),
    ...measureOf(article),
    properties: propertiesOf({ ...family.facts, ...item.facts }),
    media: mediaOf(article),
    ...stageOf(item.stage, now),
    isInventoryManaged: goodType === 'physical',
    isSerialized,
    fulfillmentMethods: methodsOf(article),
    ...(parcel && { shippingInformation: shippingOf(parcel, currency === 'EUR') }),
    rating: ratingOf(article),
    url: `https://kettle-and-crane.example/p/${encodeURIComponent(code)}`,
    isTaxed: tax !== 'none',
    taxClass: tax === 'none' ? null : tax,
    minQty: 1,
    maxQty: isSerialized ? 5 : 99,
  }
}

export const demoProducts = (now: Date): { catalogCode: string; product: ProductDraft }[] =>
  demoCatalogs.flatMap(({ code: catalogCode, defaultCurrencyCode }) =>
    assortment
      .filter(({ item }) => !item.soldIn || item.soldIn === catalogCode)
      .map((article) => ({
        catalogCode,
        product: productOf(article, defaultCurrencyCode === 'EUR' ? 'EUR' : 'USD', now),
      })),
  )
