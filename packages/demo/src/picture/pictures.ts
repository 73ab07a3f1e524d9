import { assortment } from '../catalog/assortment.ts'
import { optionValue } from '../catalog/options.ts'
import { hash, pick } from '../seed.ts'
import { label, line, move, oval, type Paint, path, rect, type Shape, turn } from './shape/brush.ts'
import { coffeeShapes } from './shape/coffee.ts'
import { gardenShapes } from './shape/garden.ts'
import { kitchenShapes } from './shape/kitchen.ts'
import { outdoorShapes } from './shape/outdoor.ts'
import { pantryShapes } from './shape/pantry.ts'
import { serviceShapes } from './shape/service.ts'
import { tableShapes } from './shape/table.ts'
import { teaShapes } from './shape/tea.ts'

const shapes: Record<string, Shape> = {
  ...teaShapes,
  ...coffeeShapes,
  ...kitchenShapes,
  ...tableShapes,
  ...pantryShapes,
  ...gardenShapes,
  ...outdoorShapes,
  ...serviceShapes,
}

type Picture = { shape: string; colour: string; view: number }

export const pictureName = (picture: string, view: number) => `${picture}-${view}`
export const pictureUrl = (name: string) => `/demo/pictures/${name}.svg`

const pictures = new Map<string, Picture>(
  assortment.flatMap(({ picture, shape, colour, views }) =>
    Array.from({ length: views }, (_, at): [string, Picture] => [
      pictureName(picture, at + 1),
      { shape, colour, view: at + 1 },
    ]),
  ),
)

/** Mixes two colors; 0 is the first, 1 the second. */
const mix = (from: string, to: string, amount: number) => {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(1 + at * 2, 3 + at * 2), 16)
  const mixed = [0, 1, 2].map((at) => Math.round(channel(from, at) * (1 - amount) + channel(to, at) * amount))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const paintOf = (hex: string, seed: string): Paint => ({
  main: hex,
  dark: mix(hex, '#2a2018', 0.24),
  deep: mix(hex, '#1c1612', 0.48),
  light: mix(hex, '#ffffff', 0.32),
  pale: mix(hex, '#ffffff', 0.62),
  accent: pick(
    ['#c8694a', '#d9a441', '#5f8fb4', '#9db39a', '#7a4a66'].filter((other) => other !== hex),
    seed,
  ),
})

const gradient = (id: string, stops: [offset: number, color: string][], isVertical = false) =>
  `<linearGradient id="${id}"${isVertical ? ' x1="0" y1="0" x2="0" y2="1"' : ''}>${stops
    .map(([offset, color]) => `<stop offset="${offset}" stop-color="${color}"/>`)
    .join('')}</linearGradient>`

const materials =
  gradient('steel', [
    [0, '#aab0b6'],
    [0.25, '#eef0f1'],
    [0.6, '#c3c8cc'],
    [1, '#8a9197'],
  ]) +
  gradient('iron', [
    [0, '#55585d'],
    [0.3, '#6c7076'],
    [1, '#2f3135'],
  ]) +
  gradient('wood', [
    [0, '#b98a58'],
    [0.4, '#d3a877'],
    [1, '#a97a4a'],
  ]) +
  gradient('brass', [
    [0, '#b58a35'],
    [0.35, '#ecd08a'],
    [1, '#a37726'],
  ]) +
  gradient('copper', [
    [0, '#a85a38'],
    [0.3, '#e3a07a'],
    [1, '#8f4528'],
  ]) +
  gradient('stone', [
    [0, '#9a9da1'],
    [0.4, '#b4b6b8'],
    [1, '#6d7074'],
  ]) +
  gradient('clay', [
    [0, '#a9acaf'],
    [1, '#7d8084'],
  ]) +
  gradient('paper', [
    [0, '#fffaf0'],
    [1, '#efe4cf'],
  ]) +
  `<linearGradient id="glass"><stop offset="0" stop-color="#d5e6ea" stop-opacity=".85"/><stop offset=".5" stop-color="#f4fafb" stop-opacity=".55"/><stop offset="1" stop-color="#b7cfd6" stop-opacity=".85"/></linearGradient>`

const backdrops = ['#efe3d3', '#e3e8df', '#dfe6ea', '#f0e0da', '#e9e4ee', '#f1ead2']

const sprig = (x: number, y: number, degrees: number) =>
  turn(
    degrees,
    line(`M${x} ${y}C${x + 6} ${y - 40} ${x - 6} ${y - 70} ${x + 2} ${y - 104}`, '#7d9a72', 4) +
      [0, 1, 2, 3, 4]
        .map((i) => {
          const side = i % 2 ? 1 : -1
          return turn(
            side * 48,
            oval(x + side * 4, y - 32 - i * 17, 8, 18, i % 2 ? '#8fae83' : '#7d9a72'),
            x,
            y - 24 - i * 17,
          )
        })
        .join(''),
    x,
    y,
  )

/** The carton the thing is sold in, set behind it. */
const carton = ({ dark, pale }: Paint) =>
  path('M214 132H350V318H214Z', '#d9bd95') +
  path('M350 132L372 146V306L350 318Z', '#bd9d72') +
  path('M214 132L236 118H372L372 146L350 132Z', '#e6cfab') +
  rect(214, 168, 136, 26, 0, pale) +
  label(240, 206, 84, 88, dark)

type Scene = (drawing: string, paint: Paint, backdrop: string) => string

const ground = (cx: number, rx: number) => oval(cx, 320, rx, 13, 'rgba(60,45,30,0.16)')

const scenes: Scene[] = [
  (drawing) =>
    `<circle cx="200" cy="196" r="164" fill="rgba(255,255,255,0.38)"/>${ground(200, 126)}${drawing}`,
  (drawing, paint, backdrop) =>
    path('M84 400V176C84 44 316 44 316 176V400Z', mix(backdrop, paint.main, 0.22)) +
    rect(0, 306, 400, 94, 0, mix(backdrop, '#8a6a48', 0.28)) +
    rect(0, 306, 400, 6, 0, 'rgba(255,255,255,0.35)') +
    sprig(318, 318, 8) +
    sprig(336, 322, 24) +
    ground(186, 118) +
    move(4, 31, 0.92, drawing),
  (drawing, paint) => `${ground(270, 116)}${carton(paint)}${ground(150, 100)}${move(-14, 92, 0.72, drawing)}`,
]

/** Draws the picture of that name, or nothing when no product of the demo shows it. */
export const renderPicture = (name: string): string | null => {
  const picture = pictures.get(name)
  const draw = picture && shapes[picture.shape]
  const scene = picture && scenes[picture.view - 1]
  if (!draw || !scene) return null
  const seed = name.replace(/-\d$/, '')
  const paint = paintOf(optionValue('colour', picture.colour).hex ?? '#d3b992', seed)
  const backdrop = backdrops[(hash(seed) + picture.view) % backdrops.length] ?? '#efe3d3'
  const light = mix(backdrop, '#ffffff', 0.5)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400" width="800" height="800"><defs>${materials}${gradient(
    'body',
    [
      [0, paint.light],
      [0.3, mix(paint.light, paint.main, 0.6)],
      [0.62, paint.main],
      [1, paint.dark],
    ],
  )}${gradient(
    'back',
    [
      [0, light],
      [1, backdrop],
    ],
    true,
  )}</defs>${rect(0, 0, 400, 400, 0, 'url(#back)')}${scene(draw(paint), paint, backdrop)}</svg>\n`
}
