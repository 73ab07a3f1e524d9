import type { StandardWidget } from '../../services/content/index.ts'
import {
  heroBannerWidget,
  imageRowWidget,
  imageSliderWidget,
  imageWidget,
  videoWidget,
} from './image.widget.ts'
import {
  categoryListWidget,
  nestedCategoryFilterWidget,
  productListWidget,
  productSliderWidget,
} from './shelf.widget.ts'
import { buttonWidget, headlineWidget, htmlWidget, richTextWidget } from './text.widget.ts'
import type { Draw } from './widget.types.ts'

/** Every standard widget; one of an unknown kind is left out. */
export const widgets: Record<StandardWidget, Draw> = {
  imageWidget,
  imageRowWidget,
  imageSliderWidget,
  heroBannerWidget,
  videoWidget,
  buttonWidget,
  headlineWidget,
  richTextWidget,
  htmlWidget,
  categoryListWidget,
  productListWidget,
  productSliderWidget,
  nestedCategoryFilterWidget,
}
