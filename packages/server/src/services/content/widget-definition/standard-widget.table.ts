import type { WidgetInputSettings, WidgetInputType } from '@tradepost/contract'

/** An input as the table writes it; what is left out is off, null or empty. */
export type InputRow = {
  type: WidgetInputType
  localizable?: true
  defaultValue?: unknown
  visibleIf?: Record<string, unknown>
  settings?: WidgetInputSettings
}

const select = (values: readonly string[], defaultValue: string | null = null) => ({
  type: 'select' as const,
  defaultValue,
  settings: { options: values.map((value) => ({ value })) },
})
const flag = (defaultValue: boolean | null = null) => ({ type: 'boolean' as const, defaultValue })
const number = (defaultValue: number | null = null) => ({ type: 'number' as const, defaultValue })

const image: InputRow = { type: 'image', localizable: true }
const images: InputRow = { type: 'image', localizable: true, settings: { allowMultipleImages: true } }
const link: InputRow = { type: 'link', localizable: true }
const text: InputRow = { type: 'text', localizable: true }

const corners = {
  borderRadius: select(['default', 'none', 'rounded', 'custom'], 'default'),
  borderRadiusCustom: {
    type: 'number',
    visibleIf: { borderRadius: 'custom' },
    settings: { validationMinValue: 1, validationMaxValue: 50 },
  },
} satisfies Record<string, InputRow>

const slidesPerView = (visibleIf: Record<string, unknown>) => ({
  slidesPerViewCustomSmall: { ...number(), visibleIf },
  slidesPerViewCustomMedium: { ...number(), visibleIf },
  slidesPerViewCustomLarge: { ...number(), visibleIf },
})

const headline = {
  showHeadline: flag(),
  headline: { ...text, visibleIf: { showHeadline: true } },
} satisfies Record<string, InputRow>

const products = {
  products: { type: 'products' },
  productCount: number(),
  sort: select(['relevance', 'priceAsc', 'priceDesc'], 'relevance'),
} satisfies Record<string, InputRow>
const productParts = { showName: flag(), showPrice: flag(), showRating: flag() }

/**
 * The thirteen widgets that every client draws, with the keys, values, defaults and bounds that it reads. No input is
 * required: clients leave out a widget without content, and editors save drafts that are not finished.
 */
export const standardWidgets = {
  imageWidget: {
    image,
    useImageWide: flag(),
    imageWide: { ...image, visibleIf: { useImageWide: true } },
    link,
    parallax: flag(),
    ...corners,
  },
  imageRowWidget: {
    images,
    imageWrapping: select(['responsiveDefault', 'responsiveDense', 'responsiveNoWrap', 'responsiveCustom']),
    imageSpacing: number(),
    ...slidesPerView({ imageWrapping: 'responsiveCustom' }),
    parallax: flag(),
    ...corners,
  },
  imageSliderWidget: {
    images,
    slideAutomatic: flag(),
    endlessSlider: flag(),
    sliderSpeed: number(),
    slidesPerView: select(['default', 'dense', 'custom'], 'default'),
    ...slidesPerView({ slidesPerView: 'custom' }),
    imageSpacing: number(),
    paginationStyle: select(
      ['default', 'off', 'bullets', 'bulletsBelow', 'progressbar', 'fraction'],
      'default',
    ),
    ...corners,
  },
  heroBannerWidget: {
    text: { type: 'richText', localizable: true },
    link,
    mediaType: select(['image', 'video'], 'image'),
    backgroundImage: { ...image, visibleIf: { mediaType: 'image' } },
    url: { ...link, visibleIf: { mediaType: 'video' } },
    imageFit: { ...select(['fillAndCrop', 'showFull']), visibleIf: { mediaType: 'image' } },
    parallax: flag(),
    ...corners,
  },
  videoWidget: {
    url: link,
    muted: flag(),
    loop: flag(),
    controls: flag(),
    autoplay: flag(),
    link,
    ...corners,
  },
  buttonWidget: { text, link },
  headlineWidget: { headline: { type: 'textWithFormatting', localizable: true } },
  richTextWidget: { text: { type: 'richText', localizable: true } },
  htmlWidget: { html: { type: 'html', localizable: true }, internalDescription: { type: 'textArea' } },
  categoryListWidget: {
    category: { type: 'category' },
    sort: select(['relevance', 'nameAsc', 'nameDesc'], 'relevance'),
    showImages: flag(),
    ...headline,
  },
  productListWidget: { ...products, loadMoreButton: flag(), ...productParts, ...headline },
  productSliderWidget: {
    ...products,
    ...productParts,
    slideAutomatic: flag(true),
    endlessSlider: flag(true),
    sliderSpeed: number(7000),
    ...headline,
  },
  nestedCategoryFilterWidget: {
    category: { type: 'category' },
    maxDepth: number(3),
    level1Label: text,
    level2Label: { ...text, visibleIf: { maxDepth: { $gte: 2 } } },
    level3Label: { ...text, visibleIf: { maxDepth: { $gte: 3 } } },
    rememberSelection: flag(),
    ...headline,
  },
} satisfies Record<string, Record<string, InputRow>>

export type StandardWidget = keyof typeof standardWidgets
