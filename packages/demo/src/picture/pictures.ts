import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { optionValue } from '../catalog/attributes.ts'
import { readJson } from '../data.ts'
import { paintOf } from './paint.ts'

type Picture = { drawing: string; color: string }

/** Each can be drawn in every scene; the number of the scene follows the name. */
const pictures = new Map(Object.entries(readJson<Record<string, Picture>>('pictures.json')))

export const pictureUrl = (name: string) => `/demo/pictures/${name}.svg`

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

/** Draws the picture of that name, or nothing when there is none. */
export const renderPicture = (name: string): string | null => {
  const seed = name.slice(0, -2)
  const view = Number(name.slice(-1))
  const picture = pictures.get(seed)
  const scene = scenes[view - 1]
  if (!picture || !scene) return null
  const { drawing, color } = picture
  const paint = paintOf(optionValue('colour', color).swatch?.value ?? '#d3b992', seed, view)
  const svg = read('frame')
    .replace('<use href="#scene"/>', inside(read(scene)))
    .replace('<use href="#drawing"/>', inside(read(drawing)))
  return `${svg.replace(/var\(--([a-z]+)\)/g, (whole, color: string) => paint.get(color) ?? whole)}\n`
}
