import type { StandardWidget } from './standard-widget.table.ts'

/** A name and an explanation. */
type Words = readonly [label: string, description: string]
type Both = { en: Words; de: Words }

export const widgetTexts: Record<StandardWidget, Both> = {
  imageWidget: {
    en: ['Image', 'One image across the page, with a link if you like.'],
    de: ['Bild', 'Ein Bild über die Breite der Seite, auf Wunsch mit einem Link.'],
  },
  imageRowWidget: {
    en: ['Image row', 'Several images side by side.'],
    de: ['Bilderreihe', 'Mehrere Bilder nebeneinander.'],
  },
  imageSliderWidget: {
    en: ['Image slider', 'Images that visitors swipe through.'],
    de: ['Bilder-Slider', 'Bilder, durch die Besucher wischen.'],
  },
  heroBannerWidget: {
    en: ['Hero banner', 'A large image or video with text on it.'],
    de: ['Hero-Banner', 'Ein großes Bild oder Video mit Text darauf.'],
  },
  videoWidget: {
    en: ['Video', 'A video that plays on the page.'],
    de: ['Video', 'Ein Video, das auf der Seite läuft.'],
  },
  buttonWidget: {
    en: ['Button', 'A button that leads somewhere.'],
    de: ['Schaltfläche', 'Eine Schaltfläche, die weiterführt.'],
  },
  headlineWidget: {
    en: ['Headline', 'A line of text in large letters.'],
    de: ['Überschrift', 'Eine Zeile in großer Schrift.'],
  },
  richTextWidget: {
    en: ['Rich text', 'Paragraphs with formatting.'],
    de: ['Formatierter Text', 'Absätze mit Formatierung.'],
  },
  htmlWidget: {
    en: ['HTML', 'Markup of your own, shown as it is.'],
    de: ['HTML', 'Eigener Quelltext, der unverändert gezeigt wird.'],
  },
  categoryListWidget: {
    en: ['Category list', 'The categories below a category.'],
    de: ['Kategorieliste', 'Die Kategorien unter einer Kategorie.'],
  },
  productListWidget: {
    en: ['Product list', 'Products below each other.'],
    de: ['Produktliste', 'Produkte untereinander.'],
  },
  productSliderWidget: {
    en: ['Product slider', 'Products that visitors swipe through.'],
    de: ['Produkt-Slider', 'Produkte, durch die Besucher wischen.'],
  },
  nestedCategoryFilterWidget: {
    en: ['Category filter', 'Leads visitors to a category step by step.'],
    de: ['Kategoriefilter', 'Führt Besucher Schritt für Schritt zu einer Kategorie.'],
  },
}

/** By the code of the input: the same key means the same in every widget. */
export const inputTexts: Record<string, Both> = {
  image: { en: ['Image', 'Address and alternative text.'], de: ['Bild', 'Adresse und Alternativtext.'] },
  images: {
    en: ['Images', 'Images in the order in which they are shown, each with its link.'],
    de: ['Bilder', 'Bilder in der Reihenfolge der Anzeige, jedes mit seinem Link.'],
  },
  useImageWide: {
    en: ['Other image on wide screens', 'Shows a second image where there is room.'],
    de: ['Anderes Bild auf breiten Bildschirmen', 'Zeigt ein zweites Bild, wo Platz ist.'],
  },
  imageWide: {
    en: ['Image for wide screens', 'Address and alternative text.'],
    de: ['Bild für breite Bildschirme', 'Adresse und Alternativtext.'],
  },
  backgroundImage: {
    en: ['Background image', 'Address and alternative text.'],
    de: ['Hintergrundbild', 'Adresse und Alternativtext.'],
  },
  link: {
    en: ['Link', 'A path of the app, a deep link or a full address.'],
    de: ['Link', 'Ein Pfad der App, ein Deep Link oder eine volle Adresse.'],
  },
  url: { en: ['Video address', 'Where the video is.'], de: ['Adresse des Videos', 'Wo das Video liegt.'] },
  parallax: {
    en: ['Parallax', 'The image moves more slowly than the page.'],
    de: ['Parallaxe', 'Das Bild bewegt sich langsamer als die Seite.'],
  },
  borderRadius: { en: ['Corners', 'How round they are.'], de: ['Ecken', 'Wie rund sie sind.'] },
  borderRadiusCustom: {
    en: ['Radius of the corners', 'From 1 to 50 pixels.'],
    de: ['Radius der Ecken', 'Von 1 bis 50 Pixel.'],
  },
  imageWrapping: {
    en: ['Arrangement', 'How many images share a line.'],
    de: ['Anordnung', 'Wie viele Bilder sich eine Zeile teilen.'],
  },
  imageSpacing: {
    en: ['Space between images', 'In pixels.'],
    de: ['Abstand der Bilder', 'In Pixeln.'],
  },
  slidesPerView: {
    en: ['Images at a time', 'How many are seen at once.'],
    de: ['Bilder gleichzeitig', 'Wie viele auf einmal zu sehen sind.'],
  },
  slidesPerViewCustomSmall: {
    en: ['Images on small screens', 'How many are seen at once.'],
    de: ['Bilder auf kleinen Bildschirmen', 'Wie viele auf einmal zu sehen sind.'],
  },
  slidesPerViewCustomMedium: {
    en: ['Images on medium screens', 'How many are seen at once.'],
    de: ['Bilder auf mittleren Bildschirmen', 'Wie viele auf einmal zu sehen sind.'],
  },
  slidesPerViewCustomLarge: {
    en: ['Images on large screens', 'How many are seen at once.'],
    de: ['Bilder auf großen Bildschirmen', 'Wie viele auf einmal zu sehen sind.'],
  },
  slideAutomatic: {
    en: ['Moves by itself', 'Goes on without the visitor.'],
    de: ['Läuft von selbst', 'Geht ohne Zutun weiter.'],
  },
  endlessSlider: {
    en: ['Endless', 'Begins again after the last one.'],
    de: ['Endlos', 'Beginnt nach dem letzten von vorn.'],
  },
  sliderSpeed: {
    en: ['Time for each', 'In milliseconds.'],
    de: ['Zeit für jedes', 'In Millisekunden.'],
  },
  paginationStyle: {
    en: ['Position', 'How visitors see where they are.'],
    de: ['Position', 'Woran Besucher sehen, wo sie sind.'],
  },
  text: { en: ['Text', 'Text that visitors read.'], de: ['Text', 'Text, den Besucher lesen.'] },
  mediaType: { en: ['Background', 'Image or video.'], de: ['Hintergrund', 'Bild oder Video.'] },
  imageFit: {
    en: ['Fit', 'Fills the banner, or shows the whole image.'],
    de: ['Einpassung', 'Füllt das Banner oder zeigt das ganze Bild.'],
  },
  muted: { en: ['Muted', 'Plays without sound.'], de: ['Stumm', 'Läuft ohne Ton.'] },
  loop: { en: ['Repeat', 'Begins again at its end.'], de: ['Wiederholen', 'Beginnt am Ende von vorn.'] },
  controls: {
    en: ['Controls', 'Visitors can pause it.'],
    de: ['Bedienelemente', 'Besucher können es anhalten.'],
  },
  autoplay: {
    en: ['Plays by itself', 'Starts with the page.'],
    de: ['Startet von selbst', 'Beginnt mit der Seite.'],
  },
  headline: {
    en: ['Headline', 'Text above, in large letters.'],
    de: ['Überschrift', 'Text darüber, in großer Schrift.'],
  },
  showHeadline: {
    en: ['Show a headline', 'Puts a text above.'],
    de: ['Überschrift zeigen', 'Setzt einen Text darüber.'],
  },
  html: { en: ['HTML', 'Kept exactly as it is.'], de: ['HTML', 'Bleibt genau, wie es ist.'] },
  internalDescription: {
    en: ['Note', 'For editors; visitors do not see it.'],
    de: ['Notiz', 'Für Redakteure; Besucher sehen sie nicht.'],
  },
  category: { en: ['Category', 'Where the list begins.'], de: ['Kategorie', 'Wo die Liste beginnt.'] },
  sort: { en: ['Order', 'Which comes first.'], de: ['Reihenfolge', 'Was zuerst kommt.'] },
  showImages: {
    en: ['Show images', 'An image for each category.'],
    de: ['Bilder zeigen', 'Ein Bild für jede Kategorie.'],
  },
  products: {
    en: ['Products', 'A brand, a category, a search or single products.'],
    de: ['Produkte', 'Eine Marke, eine Kategorie, eine Suche oder einzelne Produkte.'],
  },
  productCount: {
    en: ['Number of products', 'How many are shown at first.'],
    de: ['Anzahl der Produkte', 'Wie viele zuerst gezeigt werden.'],
  },
  loadMoreButton: {
    en: ['Button for more', 'Visitors can ask for further products.'],
    de: ['Schaltfläche für mehr', 'Besucher können weitere Produkte laden.'],
  },
  showName: { en: ['Show names', 'With each product.'], de: ['Namen zeigen', 'Bei jedem Produkt.'] },
  showPrice: { en: ['Show prices', 'With each product.'], de: ['Preise zeigen', 'Bei jedem Produkt.'] },
  showRating: {
    en: ['Show ratings', 'With each product.'],
    de: ['Bewertungen zeigen', 'Bei jedem Produkt.'],
  },
  maxDepth: {
    en: ['Steps', 'How many levels of categories visitors choose from.'],
    de: ['Stufen', 'Aus wie vielen Ebenen von Kategorien Besucher wählen.'],
  },
  level1Label: {
    en: ['Label of the first step', 'Names what is chosen.'],
    de: ['Beschriftung der ersten Stufe', 'Benennt, was gewählt wird.'],
  },
  level2Label: {
    en: ['Label of the second step', 'Names what is chosen.'],
    de: ['Beschriftung der zweiten Stufe', 'Benennt, was gewählt wird.'],
  },
  level3Label: {
    en: ['Label of the third step', 'Names what is chosen.'],
    de: ['Beschriftung der dritten Stufe', 'Benennt, was gewählt wird.'],
  },
  rememberSelection: {
    en: ['Remember the choice', 'Visitors find it as they left it.'],
    de: ['Auswahl merken', 'Besucher finden sie wieder, wie sie war.'],
  },
}

/** Labels of the values of selects. */
export const optionTexts: Record<string, { en: string; de: string }> = {
  default: { en: 'Standard', de: 'Standard' },
  none: { en: 'Square', de: 'Eckig' },
  rounded: { en: 'Rounded', de: 'Abgerundet' },
  custom: { en: 'Custom', de: 'Eigene Werte' },
  responsiveDefault: { en: 'By the screen', de: 'Nach Bildschirm' },
  responsiveDense: { en: 'By the screen, dense', de: 'Nach Bildschirm, dicht' },
  responsiveNoWrap: { en: 'In one line', de: 'In einer Zeile' },
  responsiveCustom: { en: 'Custom', de: 'Eigene Werte' },
  dense: { en: 'Dense', de: 'Dicht' },
  off: { en: 'Off', de: 'Aus' },
  bullets: { en: 'Dots', de: 'Punkte' },
  bulletsBelow: { en: 'Dots below', de: 'Punkte darunter' },
  progressbar: { en: 'Progress bar', de: 'Fortschrittsbalken' },
  fraction: { en: 'Numbers', de: 'Zahlen' },
  image: { en: 'Image', de: 'Bild' },
  video: { en: 'Video', de: 'Video' },
  fillAndCrop: { en: 'Fill and crop', de: 'Füllen und beschneiden' },
  showFull: { en: 'Whole image', de: 'Ganzes Bild' },
  relevance: { en: 'Relevance', de: 'Relevanz' },
  nameAsc: { en: 'Name, A to Z', de: 'Name, A bis Z' },
  nameDesc: { en: 'Name, Z to A', de: 'Name, Z bis A' },
  priceAsc: { en: 'Price, lowest first', de: 'Preis, niedrigster zuerst' },
  priceDesc: { en: 'Price, highest first', de: 'Preis, höchster zuerst' },
}
