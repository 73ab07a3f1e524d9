import {
  body,
  dot,
  glass,
  gleam,
  ink,
  label,
  line,
  oval,
  paper,
  path,
  rect,
  type Shape,
  shade,
  steel,
  times,
  wood,
} from './brush.ts'

const coffee = '#5a3a28'

const coffeebag: Shape = ({ dark, deep, accent }) =>
  path('M122 122L136 92H264L278 122L286 306C286 318 114 318 114 306Z', body) +
  path('M122 122H278L264 92H136Z', dark) +
  rect(128, 84, 144, 15, 6, accent) +
  label(142, 150, 116, 104, deep) +
  dot(200, 284, 11, shade) +
  dot(200, 284, 5, 'rgba(255,255,255,0.4)') +
  path('M128 128H140L132 308H120Z', gleam) +
  path('M266 122H278L286 306C286 312 278 315 266 316Z', shade)

const dripper: Shape = ({ dark, deep, pale }) =>
  path('M128 236H272C270 284 256 312 200 312C144 312 130 284 128 236Z', glass) +
  path('M136 268C170 262 230 274 265 266C258 298 240 306 200 306C160 306 142 298 136 268Z', coffee) +
  rect(122, 216, 156, 16, 8, dark) +
  line('M284 150C330 144 326 200 262 200', dark, 12) +
  path('M106 124H294L236 218H164Z', body) +
  times(5, (i) => line(`M${132 + i * 34} 132L${178 + i * 11} 212`, 'rgba(0,0,0,0.1)', 4)) +
  path('M124 134H146L182 208H170Z', gleam) +
  oval(200, 124, 94, 15, pale) +
  oval(200, 126, 82, 10, '#f7efdf') +
  oval(200, 128, 62, 6, coffee) +
  line('M200 232V252', deep, 3)

const press: Shape = ({ main, dark }) =>
  line('M264 150C334 150 334 274 264 274', main, 18) +
  rect(196, 74, 8, 80, 3, steel) +
  dot(200, 70, 14, ink) +
  rect(136, 132, 128, 174, 8, glass) +
  rect(144, 196, 112, 106, 6, coffee) +
  rect(144, 184, 112, 12, 4, steel) +
  path('M132 138C140 114 260 114 268 138Z', steel) +
  rect(128, 136, 144, 14, 6, main) +
  rect(128, 296, 144, 22, 8, main) +
  line('M134 150V298M266 150V298', dark, 7) +
  rect(152, 156, 14, 136, 7, gleam)

const moka: Shape = ({ main, dark }) =>
  line('M256 128C318 124 312 212 290 224', ink, 16) +
  path('M150 214L138 300C138 320 262 320 262 300L250 214Z', steel) +
  path('M148 212L132 120L108 104L140 102H262L252 212Z', steel) +
  rect(142, 202, 116, 24, 6, main) +
  path('M138 102C150 84 250 84 262 102Z', steel) +
  dot(200, 80, 11, ink) +
  line('M178 112L182 202M222 112L218 202M178 228L170 306M222 228L230 306', 'rgba(60,66,72,0.3)', 3) +
  path('M152 114H170L174 200H162Z', gleam) +
  dot(236, 262, 6, dark)

const carafe: Shape = ({ main, dark }) =>
  path(
    'M170 108H230C228 160 226 170 250 198C284 240 272 314 256 314H144C128 314 116 240 150 198C174 170 172 160 170 108Z',
    glass,
  ) +
  path('M142 232C180 224 220 240 258 230C268 268 262 306 254 306H146C138 306 132 268 142 232Z', main) +
  oval(200, 233, 57, 7, 'rgba(255,255,255,0.4)') +
  path(
    'M176 116H188C188 170 184 180 166 206C146 236 146 276 152 300C128 270 138 220 156 200C176 178 178 164 176 116Z',
    gleam,
  ) +
  rect(174, 78, 52, 40, 8, wood) +
  line('M150 300C170 306 230 306 250 300', dark, 2)

const grinder: Shape = ({ dark, deep }) =>
  line('M200 96L292 84', ink, 9) +
  rect(280, 58, 24, 34, 11, wood) +
  rect(190, 88, 20, 30, 5, steel) +
  path('M158 116H242L246 196H154Z', body) +
  rect(150, 192, 100, 22, 8, steel) +
  path('M156 214H244L240 304C240 320 160 320 160 304Z', glass) +
  path('M161 262H239L238 302C238 314 162 314 162 302Z', coffee) +
  times(6, (i) => line(`M${168 + i * 13} 124V188`, 'rgba(255,255,255,0.12)', 4)) +
  path('M164 124H174L172 188H166Z', gleam) +
  rect(156, 112, 88, 10, 5, dark) +
  line('M166 232V288', 'rgba(255,255,255,0.4)', 5) +
  dot(200, 92, 7, deep)

const electricgrinder: Shape = ({ dark, deep, accent }) =>
  path('M150 84H250L238 164H162Z', glass) +
  path('M157 118H243L237 164H163Z', coffee) +
  rect(144, 70, 112, 18, 8, ink) +
  path('M148 162H252L262 216H138Z', body) +
  path('M138 214H262V306C262 318 138 318 138 306Z', body) +
  rect(160, 226, 80, 68, 8, deep) +
  rect(168, 244, 64, 50, 5, glass) +
  rect(168, 270, 64, 24, 5, coffee) +
  dot(200, 190, 14, accent) +
  line('M200 190V180', ink, 3) +
  rect(128, 304, 144, 14, 7, dark) +
  path('M148 222H156V300H148Z', gleam)

const scale: Shape = ({ dark, accent }) =>
  rect(86, 252, 228, 62, 14, body) +
  rect(98, 238, 204, 20, 8, steel) +
  rect(160, 270, 80, 28, 5, '#1f2a28') +
  line(
    'M172 277V291M172 277H182M182 277V291H172M194 291H204V284H194V277H204M216 277V291M226 277H234V291H226Z',
    '#bfe8c4',
    3,
  ) +
  dot(118, 284, 7, accent) +
  dot(282, 284, 7, accent) +
  rect(96, 306, 208, 12, 6, dark) +
  path('M160 238C150 190 162 162 200 162C238 162 250 190 240 238Z', glass) +
  path('M156 214C180 208 220 220 244 212C244 224 242 232 240 238H160C158 230 156 222 156 214Z', coffee) +
  rect(168, 152, 64, 14, 6, steel)

const espresso: Shape = ({ dark, deep, accent }) =>
  rect(96, 294, 208, 24, 10, dark) +
  rect(236, 118, 44, 182, 10, body) +
  path('M118 100H284C300 100 300 160 284 160H118C104 160 104 100 118 100Z', body) +
  line('M150 100C150 60 96 58 84 42', ink, 11) +
  dot(82, 40, 15, wood) +
  dot(258, 130, 18, '#f8f4ea') +
  line('M258 130L268 120', accent, 3) +
  rect(130, 160, 76, 20, 6, steel) +
  rect(70, 164, 64, 12, 6, wood) +
  path('M158 180H178L174 196H162Z', steel) +
  path('M142 232H194L188 282C188 292 148 292 148 282Z', '#f6f0e4') +
  oval(168, 233, 26, 5, coffee) +
  rect(120, 288, 100, 8, 3, deep) +
  path('M120 108H136V152H120Z', gleam)

const tamper: Shape = ({ dark }) =>
  path('M168 92C168 60 232 60 232 92C232 134 218 150 216 206H184C182 150 168 134 168 92Z', wood) +
  path('M180 92C180 76 192 72 196 72C188 96 196 140 194 200H188C188 150 180 130 180 92Z', gleam) +
  rect(178, 202, 44, 20, 5, dark) +
  path('M166 222H234L252 256H148Z', steel) +
  rect(136, 254, 128, 62, 8, steel) +
  line('M146 270H254', 'rgba(60,66,72,0.25)', 3)

const pitcher: Shape = ({ main, dark }) =>
  line('M262 178C328 176 324 274 262 280', main, 15) +
  path(
    'M142 152L110 136C116 128 142 128 158 132H258C254 190 276 220 268 300C266 316 134 316 132 300C126 230 150 206 142 152Z',
    steel,
  ) +
  oval(202, 136, 56, 11, '#fbf7ef') +
  path('M152 152H172C172 216 152 236 156 300C136 280 152 216 152 152Z', gleam) +
  line('M150 298C176 306 226 306 252 298', dark, 2)

const jar: Shape = ({ main, deep }) =>
  path(
    'M126 142H274C286 150 288 160 288 176V296C288 322 112 322 112 296V176C112 160 114 150 126 142Z',
    glass,
  ) +
  path('M122 206H278V294C278 312 122 312 122 294Z', main) +
  times(16, (i) => dot(136 + ((i * 41) % 130), 218 + ((i * 29) % 84), 7, 'rgba(255,255,255,0.16)')) +
  rect(124, 104, 152, 42, 10, wood) +
  path('M124 162H142V296C130 296 124 290 124 280Z', gleam) +
  label(156, 218, 88, 74, deep)

const box: Shape = ({ dark, deep, light }) =>
  path('M108 152L250 164V318L108 300Z', body) +
  path('M250 164L306 144V294L250 318Z', dark) +
  path('M108 152L168 134L306 144L250 164Z', light) +
  path('M132 190L228 198V280L132 268Z', paper) +
  `<g transform="translate(180 226) skewY(5)">${line('M-26 14H26M-16 26H16', shade, 4)}</g>` +
  path('M150 204L166 236H134ZM186 206L202 238H170Z', deep)

export const coffeeShapes = {
  coffeebag,
  dripper,
  press,
  moka,
  carafe,
  grinder,
  electricgrinder,
  scale,
  espresso,
  tamper,
  pitcher,
  jar,
  box,
} satisfies Record<string, Shape>
