import { body, dot, gleam, line, mark, oval, path, rect, type Shape, shade, times, turn } from './brush.ts'

const giftcard: Shape = ({ dark, light, accent }) =>
  turn(
    -9,
    rect(66, 136, 268, 172, 18, shade) +
      rect(62, 128, 268, 172, 18, body) +
      path('M62 236C120 200 190 262 330 196V282C330 292 322 300 312 300H80C70 300 62 292 62 282Z', dark) +
      rect(250, 128, 24, 172, 0, accent) +
      path('M262 176C226 132 196 164 262 186C328 164 298 132 262 176Z', accent) +
      path('M262 180C240 156 222 168 262 184C302 168 284 156 262 180Z', shade) +
      mark(120, 178, 1.1, '#fff') +
      rect(90, 262, 92, 8, 4, light) +
      rect(90, 278, 58, 6, 3, light),
  )

const book: Shape = ({ dark, deep, light, accent }) =>
  path('M110 96L262 78V300L110 316Z', body) +
  path('M110 96C98 98 96 104 96 112V304C96 314 104 317 110 316Z', deep) +
  path('M262 78L280 92V306L262 300Z', '#f5ecd8') +
  path('M110 316L262 300L280 306L128 322Z', '#e6d9be') +
  line('M126 118L248 104M126 290L248 277', light, 3) +
  line(
    'M150 246C148 216 158 196 186 180C214 196 224 214 222 240C198 250 172 252 150 246ZM222 210C244 206 244 232 222 232',
    '#fff',
    6,
  ) +
  line('M172 166C166 154 180 150 174 138M196 162C190 150 204 146 198 134', accent, 5) +
  path('M110 96L124 94V314L110 316Z', dark)

const course: Shape = ({ dark, accent }) =>
  path('M56 296H344L330 318H70Z', '#b9bfc4') +
  rect(84, 116, 232, 176, 12, '#3b3e44') +
  rect(96, 128, 208, 148, 5, body) +
  path('M96 240C140 206 180 250 304 200V276H96Z', dark) +
  dot(200, 200, 36, 'rgba(255,255,255,0.92)') +
  path('M188 178L224 200L188 222Z', accent) +
  rect(110, 258, 180, 5, 2, 'rgba(255,255,255,0.4)') +
  rect(110, 258, 70, 5, 2, '#fff')

const shield: Shape = ({ dark, light }) =>
  path(
    'M200 78C240 106 274 112 304 112C306 214 276 284 200 320C124 284 94 214 96 112C126 112 160 106 200 78Z',
    dark,
  ) +
  path(
    'M200 96C236 120 264 126 288 128C288 210 262 268 200 300C138 268 112 210 112 128C136 126 164 120 200 96Z',
    body,
  ) +
  path('M200 96V300C138 268 112 210 112 128C136 126 164 120 200 96Z', gleam) +
  line('M150 198L188 236L256 160', '#fff', 20) +
  line('M150 198L188 236L256 160', light, 4)

const umbrella: Shape = ({ dark, light }) =>
  line('M200 92V286C200 322 244 322 244 288', '#8a5a3a', 11) +
  path(
    'M60 212C64 130 130 88 200 88C270 88 336 130 340 212C316 190 290 190 270 212C250 190 220 190 200 212C180 190 150 190 130 212C110 190 84 190 60 212Z',
    body,
  ) +
  path('M200 88C160 118 134 160 130 212C150 190 180 190 200 212Z', light) +
  path('M200 88C240 118 266 160 270 212C250 190 220 190 200 212Z', dark) +
  dot(200, 84, 8, '#8a5a3a') +
  times(7, (i) => line(`M${84 + i * 40} ${62 + (i % 2) * 24}l-6 16`, 'rgba(255,255,255,0.85)', 5))

const giftbox: Shape = ({ main, dark, deep, light, accent }) =>
  path('M92 196H308V304C308 316 92 316 92 304Z', body) +
  path('M92 196H308V222H92Z', shade) +
  rect(78, 158, 244, 48, 8, light) +
  rect(78, 158, 244, 48, 8, 'rgba(255,255,255,0.15)') +
  rect(182, 158, 36, 156, 0, accent) +
  path('M200 156C150 76 96 116 124 148C140 162 176 158 200 156Z', accent) +
  path('M200 156C250 76 304 116 276 148C260 162 224 158 200 156Z', accent) +
  path(
    'M196 150C166 112 136 122 146 138C156 148 178 150 196 150ZM204 150C234 112 264 122 254 138C244 148 222 150 204 150Z',
    shade,
  ) +
  oval(200, 154, 16, 12, deep) +
  mark(136, 260, 1, '#fff') +
  path('M100 226H112V304H102Z', gleam) +
  line('M240 250H290M240 264H276', dark, 4) +
  rect(78, 200, 244, 6, 3, main)

export const serviceShapes = { giftcard, book, course, shield, umbrella, giftbox } satisfies Record<
  string,
  Shape
>
