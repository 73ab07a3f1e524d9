import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { assortment } from '../catalog/assortment.ts'
import { optionValue } from '../catalog/attributes.ts'
import { paintOf } from './paint.ts'

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

const folder = new URL('../../data/pictures/', import.meta.url)

/** Drawings by their names, in whichever folder they are. */
const drawings = new Map(
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.svg'))
    .map((path) => [basename(path, '.svg'), path]),
)

/** In one line; of a drawing or a scene only what is inside. */
const read = (name: string) => {
  const path = drawings.get(name)
  if (!path) throw new Error(`there is no drawing of ${name}`)
  return readFileSync(new URL(path, folder), 'utf8').replace(/\n */g, '')
}
const inside = (svg: string) => svg.slice(svg.indexOf('>') + 1, svg.lastIndexOf('<'))

/** One for each view of a product. */
const scenes = ['front', 'setting', 'carton']

/** Draws the picture of that name, or nothing when no product of the demo shows it. */
export const renderPicture = (name: string): string | null => {
  const { shape, colour, view = 0 } = pictures.get(name) ?? {}
  const scene = scenes[view - 1]
  if (!shape || !colour || !scene) return null
  const seed = name.replace(/-\d$/, '')
  const paint = paintOf(optionValue('colour', colour).swatch?.value ?? '#d3b992', seed, view)
  const svg = read('frame')
    .replace('<use href="#scene"/>', inside(read(scene)))
    .replace('<use href="#drawing"/>', inside(read(shape)))
  return `${svg.replace(/var\(--([a-z]+)\)/g, (whole, color: string) => paint.get(color) ?? whole)}\n`
}
