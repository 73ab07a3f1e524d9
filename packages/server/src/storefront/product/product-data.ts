import { productHref } from '../layout/links.ts'
import { amountOf } from '../layout/price.ts'
import { plainText } from '../markup/sanitize.rules.ts'
import type { Frame } from '../visit/frame.service.ts'
import type { PageProduct } from './product-page.service.ts'

const offersOf = (frame: Frame, publicUrl: string, { code, price, availability }: PageProduct) => {
  const piece = amountOf(frame, price)
  if (!price || piece === null) return undefined
  const common = {
    priceCurrency: price.currencyCode,
    availability: `https://schema.org/${availability.isAvailable ? 'InStock' : 'OutOfStock'}`,
    url: publicUrl + productHref(frame, code),
  }
  const { minPrice, maxPrice } = price
  return typeof minPrice === 'number' && typeof maxPrice === 'number' && minPrice < maxPrice
    ? { '@type': 'AggregateOffer', lowPrice: minPrice, highPrice: maxPrice, ...common }
    : { '@type': 'Offer', price: minPrice === maxPrice ? (minPrice ?? piece) : piece, ...common }
}

/** Structured data for search engines. */
export const productData = (frame: Frame, publicUrl: string, product: PageProduct): object => {
  const { code, name, identifiers, media, shortDescription, longDescription } = product
  const images = media.filter(({ type }) => type === 'image').slice(0, 8)
  const text = shortDescription ?? longDescription
  return {
    '@type': 'Product',
    sku: code,
    name: name ?? code,
    ...(text && { description: plainText(text, 500) }),
    ...(images.length > 0 && {
      image: images.map(({ url }) => (url.startsWith('/') ? publicUrl + url : url)),
    }),
    ...(identifiers.ean && { gtin13: identifiers.ean }),
    ...(identifiers.upc && { gtin12: identifiers.upc }),
    ...(identifiers.mfgPartNum && { mpn: identifiers.mfgPartNum }),
    offers: offersOf(frame, publicUrl, product),
  }
}
