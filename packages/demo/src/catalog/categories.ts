import type { CategoryCreate } from '@tradepost/contract'
import { pictureName, pictureUrl } from '../picture/pictures.ts'
import { type Article, assortment } from './assortment.ts'
import { localized, type Text } from './drafts.ts'

type Row = {
  code: string
  name: Text
  description: Text
  children?: Row[]
  status?: CategoryCreate['status']
}

const row = (code: string, name: Text, description: Text, children: Row[] = []): Row => ({
  code,
  name,
  description,
  children,
})

const tree: Row[] = [
  row(
    'tea-coffee',
    ['Tea & Coffee', 'Tee & Kaffee'],
    ['What goes into the pot.', 'Was in die Kanne kommt.'],
    [
      row(
        'tea',
        ['Tea', 'Tee'],
        ['Loose leaf, bought by the lot.', 'Loser Tee, partieweise eingekauft.'],
        [
          row(
            'black-tea',
            ['Black Tea', 'Schwarztee'],
            ['Malty, brisk or smoky.', 'Malzig, frisch oder rauchig.'],
          ),
          row(
            'green-tea',
            ['Green Tea & Oolong', 'Grüntee & Oolong'],
            ['For cooler water.', 'Für etwas kühleres Wasser.'],
          ),
          row(
            'herbal-tea',
            ['Herbal Tea', 'Kräutertee'],
            ['Caffeine free, all day.', 'Koffeinfrei, den ganzen Tag.'],
          ),
        ],
      ),
      row('coffee-beans', ['Coffee', 'Kaffee'], ['Roasted twice a week.', 'Zweimal in der Woche geröstet.']),
    ],
  ),
  row(
    'brewing',
    ['Brewing', 'Zubereitung'],
    ['Pots, kettles and mills.', 'Kannen, Kessel und Mühlen.'],
    [
      row('teapots', ['Teapots', 'Teekannen'], ['For one cup or for ten.', 'Für eine Tasse oder zehn.']),
      row('cups-mugs', ['Cups & Mugs', 'Tassen & Becher'], ['Good to hold.', 'Liegen gut in der Hand.']),
      row(
        'tea-accessories',
        ['Tea Accessories', 'Teezubehör'],
        ['Sieves, whisks, spoons.', 'Siebe, Besen, Löffel.'],
      ),
      row('kettles', ['Kettles', 'Wasserkessel'], ['For stove and socket.', 'Für Herd und Steckdose.']),
      row(
        'brewers',
        ['Coffee Brewers', 'Kaffeebereiter'],
        ['Filter, press, moka.', 'Filter, Presse, Espressokocher.'],
      ),
      row(
        'grinders-machines',
        ['Grinders & Machines', 'Mühlen & Maschinen'],
        ['Made to be repaired.', 'Zum Reparieren gebaut.'],
      ),
      row(
        'coffee-accessories',
        ['Coffee Accessories', 'Kaffeezubehör'],
        ['The small things.', 'Die kleinen Dinge.'],
      ),
    ],
  ),
  row(
    'kitchen',
    ['Kitchen', 'Küche'],
    ['Tools for every day.', 'Werkzeug für jeden Tag.'],
    [
      row('pans', ['Pans', 'Pfannen'], ['Steel, iron, carbon steel.', 'Edelstahl, Gusseisen, Karbonstahl.']),
      row('pots', ['Pots & Casseroles', 'Töpfe & Bräter'], ['For long simmering.', 'Für langes Schmoren.']),
      row(
        'kitchen-knives',
        ['Kitchen Knives', 'Küchenmesser'],
        ['Forged by three people.', 'Von drei Leuten geschmiedet.'],
      ),
      row(
        'boards-sharpening',
        ['Boards & Sharpening', 'Bretter & Schärfen'],
        ['What keeps an edge.', 'Was die Schneide erhält.'],
      ),
      row(
        'kitchen-tools',
        ['Kitchen Tools', 'Küchenhelfer'],
        ['Wood, wire and stone.', 'Holz, Draht und Stein.'],
      ),
    ],
  ),
  row(
    'table',
    ['Table & Linen', 'Tisch & Textil'],
    ['For setting the table.', 'Für den gedeckten Tisch.'],
    [
      row('plates-bowls', ['Plates & Bowls', 'Teller & Schalen'], ['The Shore series.', 'Die Serie Ufer.']),
      row('glasses-carafes', ['Glasses & Carafes', 'Gläser & Karaffen'], ['Mouth-blown.', 'Mundgeblasen.']),
      row(
        'kitchen-linen',
        ['Kitchen Linen', 'Küchenwäsche'],
        ['Pure washed linen.', 'Reines gewaschenes Leinen.'],
      ),
      row('bath-linen', ['Bath Linen', 'Badtextilien'], ['Organic cotton.', 'Bio-Baumwolle.']),
    ],
  ),
  row(
    'pantry',
    ['Pantry', 'Vorrat'],
    ['From small makers.', 'Aus kleinen Manufakturen.'],
    [
      row('spices', ['Spices', 'Gewürze'], ['From this harvest.', 'Aus der aktuellen Ernte.']),
      row(
        'honey-oil-sweets',
        ['Honey, Oil & Sweets', 'Honig, Öl & Süßes'],
        ['For the breakfast table.', 'Für den Frühstückstisch.'],
      ),
      row('fresh-counter', ['Fresh Counter', 'Frischetheke'], ['Cut to order.', 'Frisch aufgeschnitten.']),
    ],
  ),
  row(
    'garden',
    ['Garden', 'Garten'],
    ['From seed to harvest.', 'Von der Saat bis zur Ernte.'],
    [
      row('seeds', ['Seeds', 'Saatgut'], ['Seed you can save.', 'Samenfeste Sorten.']),
      row(
        'herbs-plants',
        ['Herbs & Plants', 'Kräuter & Pflanzen'],
        ['Hardened off outdoors.', 'Im Freien abgehärtet.'],
      ),
      row(
        'garden-tools',
        ['Garden Tools', 'Gartenwerkzeug'],
        ['Forged steel and ash.', 'Geschmiedeter Stahl und Esche.'],
      ),
    ],
  ),
  row(
    'outdoor',
    ['Outdoor', 'Draußen'],
    ['For the path and the pier.', 'Für Wanderweg und Steg.'],
    [
      row(
        'flasks-mugs',
        ['Flasks & Camp Mugs', 'Flaschen & Becher'],
        ['Hot until the summit.', 'Heiß bis zum Gipfel.'],
      ),
      row(
        'camp-kitchen',
        ['Camp Kitchen', 'Lagerküche'],
        ['Supper without a socket.', 'Abendessen ohne Steckdose.'],
      ),
      row('tents-packs', ['Tents & Packs', 'Zelte & Rucksäcke'], ['Waxed canvas.', 'Gewachstes Canvas.']),
    ],
  ),
  row(
    'gifts',
    ['Gifts', 'Geschenke'],
    ['For other people, or not.', 'Für andere, oder auch nicht.'],
    [
      row('gift-sets', ['Gift Sets', 'Geschenksets'], ['Packed by hand.', 'Von Hand gepackt.']),
      row(
        'gift-cards-courses',
        ['Gift Cards & Courses', 'Gutscheine & Kurse'],
        ['Sent by e-mail.', 'Per E-Mail.'],
      ),
    ],
  ),
  row('care-plans', ['Care Plans', 'Schutzpakete'], ['For long lives.', 'Für ein langes Leben.']),
  row('sale', ['Sale', 'Angebote'], ['While it lasts.', 'Solange der Vorrat reicht.']),
  {
    ...row('winter-market', ['Winter Market', 'Wintermarkt'], ['Back in December.', 'Wieder im Dezember.']),
    status: 'inactive',
  },
]

/** Variants and parts of a set are reached through their parent, so they are in no category themselves. */
const listed = ({ modelType }: Article) => modelType !== 'variant' && modelType !== 'bundleItem'

const categoriesOf = ({ family, item }: Article) => [
  family.category,
  ...(item.also ?? []),
  ...(item.sale ? ['sale'] : []),
]

const articlesIn = ({ code, children = [] }: Row): Article[] => [
  ...assortment.filter((article) => listed(article) && categoriesOf(article).includes(code)),
  ...children.flatMap(articlesIn),
]

const imageOf = (category: Row) => {
  const picture = articlesIn(category)[0]?.picture ?? 'set-first-pot'
  return pictureUrl(pictureName(picture, 1))
}

const flatten = (rows: Row[], parentCategoryCode: string | null): CategoryCreate[] =>
  rows.flatMap((category, at) => {
    const { code, name, description, children = [], status = 'active' } = category
    const image = imageOf(category)
    return [
      {
        code,
        parentCategoryCode,
        name: localized(name),
        description: localized(description),
        url: localized([`/c/${code}`, `/de/c/${code}`]),
        image: localized([image, image]),
        sequenceId: at + 1,
        status,
      },
      ...flatten(children, code),
    ]
  })

/** Parents come before their children. */
export const demoCategories: CategoryCreate[] = flatten(tree, null)

export type CategoryMappingDraft = { code: string; isPrimary: boolean; sequenceId: number }

export const demoProductCategories: Map<string, CategoryMappingDraft[]> = new Map(
  assortment
    .filter(listed)
    .map((article, at) => [
      article.code,
      categoriesOf(article).map((code, index) => ({ code, isPrimary: index === 0, sequenceId: at + 1 })),
    ]),
)
