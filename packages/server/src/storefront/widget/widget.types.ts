import type { Widget } from '@tradepost/contract'
import type { Html } from '../../site/html.ts'
import type { CardProduct } from '../layout/card.ts'
import type { Visit } from '../visit/visit.ts'
import type { Config } from './config.rules.ts'

export type Drawing = {
  visit: Visit
  widget: Widget
  config: Config
  /** Of widgets that show products. */
  products: CardProduct[]
  /** The first widget of a page is seen first. */
  isFirst: boolean
}

/** Null: the widget has nothing to show. */
export type Draw = (drawing: Drawing) => Html | null
