/** The colors of one picture. `body`, `steel`, `wood` and the like are gradients that the frame defines. */
export type Paint = {
  main: string
  dark: string
  deep: string
  light: string
  pale: string
  accent: string
}

/** Draws one thing on 400 by 400, standing on the line y = 318. */
export type Shape = (paint: Paint) => string

export const body = 'url(#body)'
export const steel = 'url(#steel)'
export const iron = 'url(#iron)'
export const wood = 'url(#wood)'
export const brass = 'url(#brass)'
export const glass = 'url(#glass)'
export const paper = 'url(#paper)'
export const clay = 'url(#clay)'
export const shade = 'rgba(30,25,20,0.14)'
export const gleam = 'rgba(255,255,255,0.38)'
export const ink = '#3b3a3c'
export const leaf = '#6f9463'
export const darkLeaf = '#4f7549'

export const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`

export const line = (d: string, stroke: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const rect = (x: number, y: number, width: number, height: number, radius: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`

export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="${fill}"/>`

export const dot = (cx: number, cy: number, radius: number, fill: string) =>
  oval(cx, cy, radius, radius, fill)

export const turn = (degrees: number, inner: string, cx = 200, cy = 200) =>
  `<g transform="rotate(${degrees} ${cx} ${cy})">${inner}</g>`

export const move = (x: number, y: number, scale: number, inner: string) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${inner}</g>`

export const times = (count: number, draw: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => draw(at)).join('')

/** The house mark: a crane in a circle, drawn small on labels and boxes. */
export const mark = (x: number, y: number, scale: number, color: string) =>
  move(
    x,
    y,
    scale,
    `<circle r="22" fill="none" stroke="${color}" stroke-width="2.5"/>${line('M-9 13C-4 2 -12 -3 -3 -12C1 -15 6 -12 5 -9L14 -7M5 -9C6 -4 1 -2 4 3C7 8 12 8 13 11C5 13 -1 10 -3 6', color, 2.5)}`,
  )

/** A paper label with the house mark and two lines of writing. */
export const label = (x: number, y: number, width: number, height: number, color: string) =>
  rect(x, y, width, height, 4, '#fbf6ea') +
  mark(x + width / 2, y + height * 0.36, Math.min(height, width) / 90, color) +
  rect(x + width * 0.2, y + height * 0.7, width * 0.6, 4, 2, color) +
  rect(x + width * 0.32, y + height * 0.82, width * 0.36, 3, 1.5, shade)
