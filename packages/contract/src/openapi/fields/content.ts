/** Pages of shops. */
export const contentFields = {
  images: 'Images of the library that were found.',
  pages: 'Pages that were found or are to be written.',
  page: 'The page that was asked for.',
  versions: 'Versions of the page, the newest first.',
  dropzones: 'Places of the page with their widgets.',
  layout: 'Space around the widget, in pixels.',
  widgetConfigDefinitions: 'Widget definitions that were found or are to be written.',
  widgetConfigDefinition: 'The widget definition that was asked for.',
  typeSpecificSettings: 'Bounds and choices of the input, by its type; null: none.',
} satisfies Record<string, string>
