import {
  body,
  brass,
  darkLeaf,
  dot,
  gleam,
  ink,
  leaf,
  line,
  mark,
  oval,
  path,
  rect,
  type Shape,
  shade,
  steel,
  times,
  turn,
  wood,
} from './brush.ts'

const leafAt = (x: number, y: number, degrees: number, size: number, fill: string) =>
  turn(
    degrees,
    path(
      `M${x} ${y}C${x - size * 0.45} ${y - size * 0.5} ${x - size * 0.3} ${y - size} ${x} ${y - size * 1.3}C${x + size * 0.3} ${y - size} ${x + size * 0.45} ${y - size * 0.5} ${x} ${y}Z`,
      fill,
    ),
    x,
    y,
  )

const pot = (dark: string) =>
  path('M138 238H262L246 306C244 318 156 318 154 306Z', body) +
  rect(130, 218, 140, 28, 8, body) +
  path('M130 240H270L268 250H132Z', shade) +
  path('M142 224H156L166 308H158Z', gleam) +
  oval(200, 219, 62, 6, dark)

const seedpacket: Shape = ({ dark, deep, accent }) =>
  turn(
    -5,
    path('M126 84H274V312H126Z', '#fbf4e2') +
      rect(126, 84, 148, 50, 0, body) +
      mark(200, 109, 0.8, '#fff') +
      line('M200 268C198 230 204 210 200 178', darkLeaf, 6) +
      leafAt(200, 246, -58, 44, leaf) +
      leafAt(200, 234, 58, 46, darkLeaf) +
      times(6, (i) => turn(i * 60, oval(200, 152, 12, 21, dark), 200, 174)) +
      dot(200, 174, 13, accent) +
      rect(152, 280, 96, 6, 3, deep) +
      rect(170, 293, 60, 5, 2, shade) +
      line('M126 140H274', 'rgba(255,255,255,0.8)', 3),
  )

const plant: Shape = ({ deep }) =>
  times(7, (i) => {
    const lean = (i - 3) * 15
    return turn(
      lean,
      line('M200 226V112', darkLeaf, 4) +
        times(6, (k) => leafAt(200, 206 - k * 18, k % 2 ? 52 : -52, 25, (i + k) % 3 ? leaf : darkLeaf)) +
        leafAt(200, 118, 0, 22, leaf),
      200,
      226,
    )
  }) + pot(deep)

const shrub: Shape = ({ deep, pale }) =>
  rect(194, 150, 12, 76, 5, '#7a5a3c') +
  oval(200, 130, 74, 62, darkLeaf) +
  times(44, (i) => {
    const angle = i * 2.4
    const radius = 12 * Math.sqrt(i)
    const x = Math.round(200 + radius * Math.cos(angle))
    const y = Math.round(134 + radius * 0.82 * Math.sin(angle))
    return leafAt(x, y + 16, Math.round((angle * 57) % 360), 30, i % 2 ? leaf : darkLeaf)
  }) +
  times(5, (i) => {
    const x = 152 + ((i * 61) % 98)
    const y = 96 + ((i * 37) % 76)
    return times(5, (k) => turn(k * 72, oval(x, y - 9, 7, 10, '#fffaf0'), x, y)) + dot(x, y, 5, '#e3b23c')
  }) +
  pot(deep) +
  line('M146 232H254', pale, 3)

const lemontree: Shape = (paint) =>
  shrub(paint) +
  times(5, (i) => {
    const x = 146 + ((i * 71) % 112)
    const y = 108 + ((i * 29) % 72)
    return oval(x, y, 13, 17, '#f0c93a') + oval(x - 4, y - 6, 4, 6, gleam)
  })

const handle = (main: string) =>
  rect(186, 216, 28, 118, 13, wood) +
  rect(186, 300, 28, 12, 2, main) +
  dot(200, 324, 4, ink) +
  rect(190, 190, 20, 34, 5, steel)

const trowel: Shape = ({ main }) =>
  turn(
    28,
    path(
      'M200 44C236 76 244 116 240 156C236 184 214 196 200 198C186 196 164 184 160 156C156 116 164 76 200 44Z',
      steel,
    ) +
      line('M200 66V182', 'rgba(60,66,72,0.3)', 5) +
      times(3, (i) => line(`M212 ${112 + i * 20}h12`, 'rgba(60,66,72,0.5)', 3)) +
      handle(main),
  )

const fork: Shape = ({ main }) =>
  turn(
    28,
    line(
      'M200 196V150M200 164C160 164 158 130 158 100V60M200 164C240 164 242 130 242 100V60M200 170V56',
      '#9aa1a7',
      13,
    ) +
      line('M158 62V98M242 62V98M200 60V98', 'rgba(255,255,255,0.4)', 4) +
      handle(main),
  )

const secateurs: Shape = ({ main, dark }) =>
  turn(
    30,
    path('M204 196C240 170 252 110 226 54C206 92 192 140 190 186Z', steel) +
      path('M196 196C166 186 148 150 156 104C174 128 190 152 202 178Z', '#8d949a') +
      line('M190 200C164 234 158 290 168 336', main, 23) +
      line('M212 200C238 234 246 290 232 336', dark, 23) +
      line('M184 240C178 270 176 300 180 326', 'rgba(255,255,255,0.3)', 5) +
      dot(201, 194, 15, steel) +
      dot(201, 194, 5, ink) +
      line('M190 232l10 8l-8 8l14 8l-8 8', '#b9bfc4', 4),
  )

const wateringcan: Shape = ({ main, dark, deep }) =>
  line('M140 186C130 96 256 88 262 178', dark, 12) +
  line('M268 196C330 194 330 286 268 286', dark, 12) +
  path('M140 262L70 158L88 148L140 216Z', body) +
  turn(-34, rect(46, 138, 56, 20, 6, brass) + rect(58, 158, 32, 12, 3, brass), 74, 150) +
  path('M132 180H272V292C272 322 132 322 132 292Z', body) +
  oval(202, 180, 70, 15, deep) +
  path('M146 196H162V304C150 300 146 294 146 284Z', gleam) +
  line('M134 222C170 232 234 232 270 222M134 282C170 292 234 292 270 282', 'rgba(0,0,0,0.14)', 4) +
  path('M132 180C160 200 244 200 272 180C272 170 132 170 132 180Z', main)

const twine: Shape = ({ dark, deep, light }) =>
  path('M116 176H284V292C284 322 116 322 116 292Z', body) +
  times(9, (i) =>
    line(
      `M118 ${196 + i * 13}C160 ${208 + i * 13} 240 ${208 + i * 13} 282 ${196 + i * 13}`,
      i % 2 ? dark : light,
      5,
    ),
  ) +
  oval(200, 176, 84, 22, light) +
  times(
    4,
    (i) =>
      `<ellipse cx="200" cy="176" rx="${24 + i * 16}" ry="${6 + i * 4}" fill="none" stroke="${i % 2 ? dark : deep}" stroke-width="3"/>`,
  ) +
  line('M200 176C204 130 250 136 264 108C274 88 300 92 308 108', dark, 6)

const planter: Shape = ({ dark, deep }) =>
  times(9, (i) => leafAt(200, 172, (i - 4) * 17, 84, i % 2 ? leaf : darkLeaf)) +
  rect(116, 298, 168, 20, 9, dark) +
  path('M108 168H292L268 300H132Z', body) +
  times(8, (i) => line(`M${126 + i * 21} 192L${143 + i * 16.4} 296`, 'rgba(0,0,0,0.12)', 5)) +
  rect(100, 152, 200, 32, 10, body) +
  path('M100 176H300V180C300 188 100 188 100 180Z', deep) +
  path('M120 196H136L152 296H142Z', gleam)

export const gardenShapes = {
  seedpacket,
  plant,
  shrub,
  lemontree,
  trowel,
  fork,
  secateurs,
  wateringcan,
  twine,
  planter,
} satisfies Record<string, Shape>
