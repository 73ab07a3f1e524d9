import { type Html, html } from '../../site/html.ts'
import { linkHref } from '../layout/links.ts'
import { picture } from '../layout/picture.ts'
import { richText } from '../markup/rich-text.ts'
import { type ImageValue, imagesOf, isOn, textOf, toImage, wordOf } from './config.rules.ts'
import type { Draw, Drawing } from './widget.types.ts'

const linked = ({ visit }: Drawing, link: unknown, label: string, content: Html): Html => {
  const href = linkHref(visit.frame, link)
  return href === null
    ? content
    : html`<a href="${href}"${label === '' && html` aria-label="${visit.frame.words.seeAll}"`}>${content}</a>`
}

const shown = ({ visit, isFirst }: Drawing, { url, alt }: ImageValue, sizes: string): Html =>
  picture(visit.frame, visit.ctx.platform.config.publicUrl, {
    url,
    alt,
    sizes,
    width: 1200,
    height: 480,
    isFirst,
  })

export const imageWidget: Draw = (drawing) => {
  const { config } = drawing
  const wide = isOn(config, 'useImageWide') ? toImage(config.imageWide) : null
  const image = wide ?? toImage(config.image)
  return (
    image &&
    linked(drawing, config.link, image.alt, shown(drawing, image, '(min-width: 1200px) 1200px, 100vw'))
  )
}

const rowClasses: Record<string, string> = {
  responsivedense: 'row dense',
  responsivenowrap: 'row nowrap',
  responsivecustom: 'row custom',
}

export const imageRowWidget: Draw = (drawing) => {
  const images = imagesOf(drawing.config)
  return images.length === 0
    ? null
    : html`<div class="${rowClasses[wordOf(drawing.config, 'imageWrapping')] ?? 'row'}">${images.map(
        (image) =>
          linked(drawing, image.link, image.alt, shown(drawing, image, '(min-width: 700px) 33vw, 50vw')),
      )}</div>`
}

/** Scrolls by hand and by keyboard; nothing moves by itself, which many cannot read along with. */
export const imageSliderWidget: Draw = (drawing) => {
  const { config, visit } = drawing
  const images = imagesOf(config)
  const isDense = wordOf(config, 'slidesPerView') === 'dense'
  return images.length === 0
    ? null
    : html`<div class="slider${isDense && ' dense'}" tabindex="0" role="group" aria-label="${visit.frame.words.pictures}">${images.map(
        (image) => linked(drawing, image.link, image.alt, shown(drawing, image, '90vw')),
      )}</div>`
}

/** A file that browsers play by themselves; other services are opened where they are. */
const isFile = (url: string) =>
  /^(?:https?:\/\/|\/(?!\/))[^?#]+\.(?:mp4|webm|ogv|mov|m4v)(?:[?#]|$)/i.test(url)

const video = (url: string, attributes: Html): Html =>
  html`<video src="${url}" preload="metadata" playsinline ${attributes}></video>`

export const videoWidget: Draw = ({ config, visit }) => {
  const url = textOf(config, 'url')
  const isSilent = isOn(config, 'autoplay') || isOn(config, 'muted')
  if (isFile(url)) return video(url, html`controls${isSilent && ' muted'}${isOn(config, 'loop') && ' loop'}`)
  const href = linkHref(visit.frame, url)
  return href === null
    ? null
    : html`<p><a class="button" href="${href}">${visit.frame.words.playVideo}</a></p>`
}

export const heroBannerWidget: Draw = (drawing) => {
  const { config, visit } = drawing
  const text = textOf(config, 'text')
  const url = textOf(config, 'url')
  const image = toImage(config.backgroundImage)
  const isVideo = wordOf(config, 'mediaType') === 'video' && isFile(url)
  const media = isVideo ? video(url, html`muted loop controls`) : image && shown(drawing, image, '100vw')
  if (!media && text === '') return null
  const href = linkHref(visit.frame, config.link)
  return html`<div class="hero${wordOf(config, 'imageFit') === 'showfull' && ' full'}${!media && ' bare'}">${media}${
    text !== '' && html`<div class="words">${richText(text)}</div>`
  }${href !== null && html`<a class="button" href="${href}">${visit.frame.words.seeAll}</a>`}</div>`
}
