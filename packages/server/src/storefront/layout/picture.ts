import { type Html, html } from '../../site/html.ts'
import type { Frame } from '../visit/frame.service.ts'
import { pictureSource } from './links.ts'

const widths = [240, 480, 800, 1200]

/** Images of the library come in any size; an address that asks for a size already is left alone. */
const isOfLibrary = (source: string, { publicUrl }: { publicUrl: string }): boolean =>
  /^\/files\/[^?@]+\.(?:jpe?g|png|webp)$/i.test(
    source.startsWith(publicUrl) ? source.slice(publicUrl.length) : source,
  )

type Picture = {
  url: string | null | undefined
  alt: string
  /** How wide it is on the page, in the language of the attribute. */
  sizes: string
  width: number
  height: number
  /** Among the first things that a visitor sees. */
  isFirst?: boolean
}

/** Takes its room before it is loaded. Without an image: that of the shop for such cases, or an empty frame. */
export const picture = (
  { shop }: Frame,
  publicUrl: string,
  { url, alt, sizes, width, height, isFirst = false }: Picture,
): Html => {
  const placeholder = shop.images.productPlaceholder
  const source = pictureSource(url) ?? (placeholder ? `/files/${placeholder}` : null)
  if (source === null) return html`<span class="nopic" role="presentation"></span>`
  const loading = isFirst ? html`fetchpriority="high"` : html`loading="lazy" decoding="async"`
  if (!isOfLibrary(source, { publicUrl }))
    return html`<img src="${source}" alt="${alt}" width="${width}" height="${height}" ${loading} referrerpolicy="no-referrer">`
  const sized = (each: number) => `${source}?width=${each}&format=webp`
  return html`<img src="${sized(800)}" srcset="${widths.map((each) => `${sized(each)} ${each}w`).join(', ')}" sizes="${sizes}" alt="${alt}" width="${width}" height="${height}" ${loading}>`
}
