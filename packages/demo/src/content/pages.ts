import type { PageCreate } from '@tradepost/contract'
import {
  blackTeas,
  button,
  departments,
  finder,
  headline,
  slider,
  story,
  teaCard,
  type Words,
} from './widgets.ts'

const words = (english: string, german: string): Words => ({ 'en-us': english, 'de-de': german })

/** Live, with later changes in the draft. */
const home: PageCreate = {
  code: 'home',
  name: 'Home',
  type: 'cms',
  slug: 'home',
  pageTitle: words('Fine teas', 'Feine Tees'),
  isFavorite: true,
  isProtected: true,
  dropzones: {
    cmsWidgetList: [
      slider('favorites', 'tea-coffee', words('Our favorites', 'Unsere Lieblinge')),
      departments(words('What we have', 'Was wir haben')),
      story(
        words(
          '<h2>Since 1893</h2><p>Kettle &amp; Crane buys tea by the lot and roasts coffee twice a week. What you order by noon leaves our warehouse the same day, or waits for you in one of four stores.</p>',
          '<h2>Seit 1893</h2><p>Kettle &amp; Crane kauft Tee partieweise ein und röstet zweimal in der Woche. Was Sie bis mittags bestellen, verlässt am selben Tag unser Lager oder wartet in einem von vier Läden auf Sie.</p>',
        ),
      ),
      slider('sale', 'sale', words('While it lasts', 'Solange der Vorrat reicht')),
      blackTeas(words('Black teas', 'Schwarze Tees')),
      finder(words('Find your tea', 'Finde deinen Tee')),
      button(words('All products', 'Alle Produkte'), '/products'),
    ],
  },
}

export const demoPages: Record<string, PageCreate[]> = {
  web: [
    home,
    {
      code: 'winter',
      name: 'Winter campaign',
      type: 'cms',
      slug: 'winter',
      pageTitle: words('Winter teas', 'Tee im Winter'),
      dropzones: {
        cmsWidgetList: [
          headline(words('Warm hands', 'Warme Hände')),
          story(
            words(
              '<p>Spices, smoke and honey for long evenings.</p>',
              '<p>Gewürze, Rauch und Honig für lange Abende.</p>',
            ),
          ),
          teaCard(words('Smoke on the water', 'Rauch über dem Wasser'), 4),
        ],
      },
    },
    {
      code: 'about',
      name: 'About us',
      type: 'cms',
      slug: 'about-us',
      pageTitle: { 'en-us': 'About us' },
      dropzones: { cmsWidgetList: [headline(words('Since 1893', 'Seit 1893'))] },
    },
  ],
  'web-de': [home],
}

/** A change of the home page that nobody has published yet. */
export const demoHomeChange = { name: 'Home, with the new slogan' }
