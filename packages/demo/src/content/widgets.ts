import type { Widget, WidgetConfigDefinitionCreate } from '@tradepost/contract'

/** Texts of the demo's shops, by locale. */
export type Words = { 'en-us': string; 'de-de': string }

const widget = (
  code: string,
  widgetConfigDefinitionCode: string,
  widgetConfig: Record<string, unknown>,
): Widget => ({
  code,
  widgetConfigDefinitionCode,
  widgetConfig,
  visibility: { isHidden: false, scheduleStartDate: null, scheduleEndDate: null },
  layout: { marginTop: 0, marginBottom: 24, marginLeft: null, marginRight: null },
})

export const headline = (words: Words): Widget => {
  const style = { textAlign: 'center', typography: 'h1', bold: true, italic: false, underline: false }
  return widget('headline', 'headlineWidget', {
    headline: {
      'en-us': { text: words['en-us'], ...style },
      'de-de': { text: words['de-de'], ...style },
    },
  })
}

const corners = { parallax: false, borderRadius: 'rounded' }

export const hero = (url: string, text: Words): Widget =>
  widget('hero', 'heroBannerWidget', {
    text,
    link: '/category/tea-coffee',
    mediaType: 'image',
    backgroundImage: { url, alt: '' },
    imageFit: 'fillAndCrop',
    ...corners,
  })

export const departments = (words: Words): Widget =>
  widget('departments', 'categoryListWidget', {
    sort: 'relevance',
    showImages: true,
    showHeadline: true,
    headline: words,
  })

export type LinkedPicture = { url: string; altText: string; link: string }

export const imageRow = (pictures: LinkedPicture[]): Widget =>
  widget('pictures', 'imageRowWidget', {
    images: pictures.map(({ url, altText, link }) => ({ image: { url, altText }, link })),
    imageWrapping: pictures.length === 3 ? 'responsiveNoWrap' : 'responsiveDefault',
    imageSpacing: 8,
    ...corners,
  })

export const slider = (code: string, category: string, words: Words): Widget =>
  widget(code, 'productSliderWidget', {
    products: { category },
    productCount: 10,
    sort: 'relevance',
    showName: true,
    showPrice: true,
    slideAutomatic: true,
    endlessSlider: true,
    sliderSpeed: 7000,
    showHeadline: true,
    headline: words,
  })

export const blackTeas = (words: Words): Widget =>
  widget('black-teas', 'productListWidget', {
    products: { category: 'black-tea' },
    productCount: 4,
    sort: 'relevance',
    loadMoreButton: true,
    showName: true,
    showPrice: true,
    showRating: true,
    showHeadline: true,
    headline: words,
  })

export const story = (words: Words): Widget => widget('story', 'richTextWidget', { text: words })

export const button = (text: Words, link: string): Widget => widget('button', 'buttonWidget', { text, link })

export const finder = (words: Words): Widget =>
  widget('finder', 'nestedCategoryFilterWidget', {
    category: 'tea',
    maxDepth: 2,
    level1Label: { 'en-us': 'Kind', 'de-de': 'Sorte' },
    rememberSelection: true,
    showHeadline: true,
    headline: words,
  })

export const teaCard = (title: Words, strength: number): Widget =>
  widget('card', 'teaCardWidget', { title, strength, hasNote: false })

/** A kind of widget of the demo's own. */
export const teaCardDefinition: WidgetConfigDefinitionCreate = {
  code: 'teaCardWidget',
  name: { 'en-us': 'Tea card', 'de-de': 'Teekarte' },
  description: { 'en-us': 'How to brew a tea.', 'de-de': 'Wie ein Tee zubereitet wird.' },
  widgetConfigInputs: [
    {
      code: 'title',
      type: 'text',
      label: { 'en-us': 'Title', 'de-de': 'Titel' },
      required: true,
      localizable: true,
      typeSpecificSettings: { validationMaxLength: 80 },
    },
    {
      code: 'strength',
      type: 'number',
      label: { 'en-us': 'Strength', 'de-de': 'Stärke' },
      description: { 'en-us': 'From 1 to 5.', 'de-de': 'Von 1 bis 5.' },
      defaultValue: 3,
      typeSpecificSettings: { validationMinValue: 1, validationMaxValue: 5, numberOfDecimals: 0 },
    },
    { code: 'hasNote', type: 'boolean', label: { 'en-us': 'With a note', 'de-de': 'Mit Notiz' } },
    {
      code: 'note',
      type: 'textArea',
      label: { 'en-us': 'Note', 'de-de': 'Notiz' },
      required: true,
      visibilityConditions: { hasNote: true },
    },
  ],
}
