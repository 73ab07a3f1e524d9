import {
  body,
  brass,
  dot,
  glass,
  gleam,
  ink,
  iron,
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
  turn,
  wood,
} from './brush.ts'

const steam = (x: number, y: number) =>
  line(`M${x} ${y}c-10 -14 10 -22 0 -38M${x + 24} ${y}c-10 -14 10 -22 0 -38`, 'rgba(255,255,255,0.75)', 5)

const teapot: Shape = ({ dark, deep, light }) =>
  line('M292 198C352 176 360 272 286 276', dark, 17) +
  path('M122 262C88 258 78 216 54 196C68 186 84 186 92 190C104 206 112 216 128 216Z', body) +
  path(
    'M112 236C112 176 150 156 204 156C258 156 298 176 298 236C298 288 262 316 205 316C148 316 112 288 112 236Z',
    body,
  ) +
  path('M134 226C138 190 160 176 184 172C166 186 156 206 156 240C140 246 134 240 134 226Z', gleam) +
  path('M120 262C150 282 262 282 292 262C282 298 250 316 205 316C160 316 130 298 120 262Z', shade) +
  path('M150 164C156 138 254 138 260 164C232 174 178 174 150 164Z', light) +
  path('M150 164C178 174 232 174 260 164C250 178 160 178 150 164Z', deep) +
  dot(205, 134, 13, dark) +
  oval(201, 130, 4, 3, gleam)

const kyusu: Shape = ({ dark, deep, light }) =>
  turn(-14, rect(268, 196, 104, 26, 12, dark) + rect(352, 192, 20, 34, 8, deep), 268, 210) +
  path('M126 250C92 246 96 214 76 204C86 196 100 196 106 200C114 212 118 222 134 222Z', body) +
  path(
    'M116 240C116 194 150 178 200 178C252 178 286 194 286 240C286 290 254 316 200 316C146 316 116 290 116 240Z',
    body,
  ) +
  path('M138 232C140 208 154 196 178 192C162 204 158 222 158 246C146 250 138 244 138 232Z', gleam) +
  path('M150 184C158 164 242 164 252 184C226 192 176 192 150 184Z', light) +
  dot(200, 162, 12, deep) +
  path('M124 268C150 284 250 284 278 268C266 300 240 316 200 316C160 316 136 300 124 268Z', shade)

const glasspot: Shape = ({ main, dark }) =>
  line('M292 200C348 184 352 270 284 274', 'rgba(190,214,220,0.95)', 13) +
  path('M122 258C92 252 84 212 62 194C76 186 88 188 94 192C104 208 112 216 128 216Z', glass) +
  path(
    'M112 236C112 180 152 160 204 160C256 160 296 180 296 236C296 288 262 316 204 316C146 316 112 288 112 236Z',
    glass,
  ) +
  path(
    'M122 246C140 238 176 252 204 244C232 238 264 250 287 242C284 286 252 308 204 308C154 308 126 284 122 246Z',
    main,
  ) +
  oval(204, 246, 82, 10, 'rgba(255,255,255,0.35)') +
  path('M176 168H234V254C234 274 176 274 176 254Z', 'rgba(120,128,132,0.35)') +
  times(4, (i) => line(`M${184 + i * 14} 176V260`, 'rgba(90,96,100,0.35)', 2)) +
  path('M138 222C142 192 162 180 182 176C166 190 160 206 158 232C146 240 138 234 138 222Z', gleam) +
  path('M152 166C162 146 246 146 256 166C230 174 178 174 152 166Z', wood) +
  dot(204, 142, 12, dark)

const ironpot: Shape = ({ dark }) =>
  line('M126 190C128 84 282 84 284 190', ink, 11) +
  path('M120 250C92 244 92 212 72 200C84 192 96 194 102 200C110 212 116 220 130 222Z', iron) +
  path(
    'M110 244C110 198 150 182 205 182C260 182 300 198 300 244C300 290 262 316 205 316C148 316 110 290 110 244Z',
    iron,
  ) +
  times(5, (row) =>
    times(9, (i) => dot(128 + i * 19 + (row % 2) * 9, 212 + row * 18, 4, 'rgba(255,255,255,0.13)')),
  ) +
  path('M152 188C160 168 250 168 258 188C230 196 180 196 152 188Z', dark) +
  dot(205, 166, 11, ink)

const mug: Shape = ({ dark, deep, pale }) =>
  steam(180, 146) +
  line('M272 196C330 190 330 274 266 276', dark, 19) +
  path('M122 168H280C282 230 278 276 268 300C262 314 140 314 134 300C124 276 120 230 122 168Z', body) +
  path('M140 186H166C164 230 166 262 172 292C148 282 142 236 140 186Z', gleam) +
  path(
    'M127 246C170 256 232 256 275 246C274 270 272 288 268 300C262 314 140 314 134 300C130 288 128 270 127 246Z',
    shade,
  ) +
  oval(201, 168, 79, 15, pale) +
  oval(201, 170, 68, 10, deep) +
  oval(190, 168, 24, 3, 'rgba(255,255,255,0.25)')

const enamelmug: Shape = ({ deep }) =>
  line('M274 196C328 196 324 276 268 276', body, 13) +
  path('M124 172H278L272 312H130Z', body) +
  path('M140 184H162L160 304H144Z', gleam) +
  times(14, (i) => dot(150 + ((i * 53) % 112), 196 + ((i * 37) % 106), 2.2, 'rgba(40,40,60,0.28)')) +
  rect(118, 164, 166, 13, 6, deep) +
  path('M130 306H272L272 314C272 318 130 318 130 314Z', deep)

const travelmug: Shape = ({ dark, deep }) =>
  path('M146 142H256L246 308C246 320 156 320 156 308Z', body) +
  rect(138, 116, 126, 30, 10, ink) +
  rect(176, 100, 50, 20, 8, ink) +
  path('M148 196H254L250 246H152Z', dark) +
  path('M160 154H178L176 300H168Z', gleam) +
  rect(184, 214, 34, 5, 2, deep)

const cup: Shape = ({ dark, deep, pale }) =>
  oval(200, 300, 128, 20, dark) +
  oval(200, 294, 128, 18, body) +
  oval(200, 293, 70, 9, shade) +
  line('M276 216C322 208 316 266 262 260', dark, 12) +
  path('M116 196H284C280 254 252 292 200 292C148 292 120 254 116 196Z', body) +
  path('M136 210H158C162 240 170 262 184 280C152 270 138 242 136 210Z', gleam) +
  oval(200, 196, 84, 17, pale) +
  oval(200, 199, 72, 12, '#b5713f') +
  oval(190, 196, 24, 3, 'rgba(255,255,255,0.3)') +
  path('M126 232C160 246 240 246 274 232C262 270 238 292 200 292C162 292 138 270 126 232Z', shade) +
  line('M150 296h100', deep, 2)

const teaglass: Shape = ({ main, light }) =>
  path('M126 130H274C276 210 262 290 236 312H164C138 290 124 210 126 130Z', glass) +
  path('M144 176C180 168 220 184 256 176C254 230 244 272 226 292H174C156 272 146 230 144 176Z', main) +
  oval(200, 176, 56, 8, light) +
  path('M142 146H156C154 206 164 262 178 296C150 266 142 206 142 146Z', gleam)

const infuser: Shape = ({ dark }) =>
  path('M132 176H268L252 300C250 316 150 316 148 300Z', steel) +
  times(6, (row) => times(9, (i) => dot(154 + i * 11.5, 198 + row * 18, 2.4, 'rgba(40,45,50,0.55)'))) +
  rect(108, 162, 184, 16, 8, dark) +
  rect(92, 164, 40, 12, 6, steel) +
  rect(268, 164, 40, 12, 6, steel)

const infuserball: Shape = ({ main }) =>
  line('M200 180C196 140 240 120 262 92C278 72 300 78 304 92', 'rgba(110,116,122,0.9)', 5) +
  dot(306, 96, 14, main) +
  dot(200, 246, 70, steel) +
  times(5, (row) => times(7, (i) => dot(152 + i * 16, 210 + row * 18, 3, 'rgba(40,45,50,0.5)'))) +
  rect(128, 240, 144, 10, 5, 'rgba(60,66,72,0.6)') +
  oval(174, 214, 16, 22, gleam) +
  dot(200, 178, 9, ink)

const chasen: Shape = ({ main }) =>
  rect(172, 92, 56, 104, 10, '#d9b97c') +
  times(3, (i) => line(`M${184 + i * 16} 98V190`, 'rgba(120,84,30,0.22)', 3)) +
  times(17, (i) =>
    line(`M${174 + i * 3.25} 196Q${130 + i * 8.75} 260 ${144 + i * 7} 312`, i % 2 ? '#e6cc97' : '#c9a562', 4),
  ) +
  rect(168, 184, 64, 16, 8, main) +
  path('M176 96H188V180H176Z', gleam)

const hourglass: Shape = ({ main }) =>
  rect(84, 96, 232, 18, 6, wood) +
  rect(84, 300, 232, 18, 6, wood) +
  times(4, (i) => rect(92 + i * 69, 114, 8, 186, 3, '#a97c50')) +
  times(3, (i) => {
    const x = 130 + i * 69
    return (
      path(
        `M${x - 22} 116H${x + 22}C${x + 22} 176 ${x + 4} 188 ${x + 4} 207C${x + 4} 226 ${x + 22} 238 ${x + 22} 298H${x - 22}C${x - 22} 238 ${x - 4} 226 ${x - 4} 207C${x - 4} 188 ${x - 22} 176 ${x - 22} 116Z`,
        glass,
      ) +
      path(
        `M${x - 19} ${150 + i * 9}H${x + 19}C${x + 17} 180 ${x + 3} 190 ${x} 206C${x - 3} 190 ${x - 17} 180 ${x - 19} ${150 + i * 9}Z`,
        main,
      ) +
      path(`M${x - 20} 298C${x - 18} ${262 + i * 9} ${x + 18} ${262 + i * 9} ${x + 20} 298Z`, main)
    )
  })

const spoonOf = (fill: string) =>
  turn(
    38,
    rect(190, 180, 20, 168, 10, fill) +
      path(
        'M200 44C244 44 252 110 246 146C240 184 214 196 200 196C186 196 160 184 154 146C148 110 156 44 200 44Z',
        fill,
      ) +
      path(
        'M200 62C230 62 236 112 230 142C226 168 210 178 200 178C190 178 174 168 170 142C164 112 170 62 200 62Z',
        shade,
      ),
    200,
    200,
  )

const spoon: Shape = () => spoonOf(wood)

const brassspoon: Shape = () => spoonOf(brass)

const cosyOutline = 'M92 304C84 188 122 118 200 118C278 118 316 188 308 304C308 314 92 314 92 304Z'

const cosy: Shape = ({ dark, light, accent }) =>
  path(cosyOutline, body) +
  `<clipPath id="cosy"><path d="${cosyOutline}"/></clipPath><g clip-path="url(#cosy)">${times(6, (i) =>
    line(
      `M${70 + i * 44} 310L${170 + i * 44} 130M${130 + i * 44} 310L${30 + i * 44} 130`,
      'rgba(255,255,255,0.16)',
      3,
    ),
  )}</g>` +
  path('M92 286H308V306C308 316 92 316 92 306Z', dark) +
  line('M98 290H302', light, 3) +
  dot(200, 108, 20, accent) +
  dot(194, 102, 6, gleam)

const kettle: Shape = ({ dark, deep }) =>
  line('M134 172C136 76 266 76 268 172', ink, 17) +
  path('M110 250C80 246 78 206 56 194L76 180C98 188 102 212 122 214Z', body) +
  path('M108 256C108 196 144 158 201 158C258 158 296 196 296 256V300C296 316 108 316 108 300Z', body) +
  path('M132 250C134 210 152 186 178 176C162 200 158 230 158 284C136 284 130 270 132 250Z', gleam) +
  path('M108 280H296V300C296 316 108 316 108 300Z', shade) +
  path('M148 170C156 148 246 148 254 170C228 178 174 178 148 170Z', dark) +
  dot(201, 142, 12, deep)

const gooseneck: Shape = ({ dark, deep }) =>
  line('M284 186C352 176 350 286 280 280', ink, 17) +
  line('M132 276C74 270 108 190 72 172C60 166 54 172 48 176', dark, 14) +
  path('M128 170H286L296 292H118Z', body) +
  path('M150 180H172L166 286H142Z', gleam) +
  path('M126 172C140 150 274 150 288 172Z', dark) +
  dot(207, 148, 12, ink) +
  rect(104, 292, 206, 26, 10, ink) +
  rect(180, 300, 54, 10, 4, deep)

const tin: Shape = ({ dark, deep, accent }) =>
  path('M122 140H278V302C278 320 122 320 122 302Z', body) +
  path('M122 124C122 106 278 106 278 124V156C278 170 122 170 122 156Z', dark) +
  oval(200, 122, 78, 14, accent) +
  oval(200, 120, 30, 6, 'rgba(255,255,255,0.3)') +
  label(146, 186, 108, 96, deep) +
  path('M130 168H140V304H132Z', gleam) +
  path('M262 168H278V302C278 306 272 310 262 313Z', shade)

const pouch: Shape = ({ dark, deep }) =>
  path('M124 106H276L288 304C288 318 112 318 112 304Z', body) +
  path('M124 106H276L278 134H122Z', dark) +
  line('M130 122H270', 'rgba(255,255,255,0.35)', 2) +
  label(142, 166, 116, 110, deep) +
  path('M132 140H142L134 308H122Z', gleam) +
  path('M268 134H278L288 304C288 310 280 313 268 315Z', shade) +
  oval(200, 148, 10, 3, paper)

export const teaShapes = {
  teapot,
  kyusu,
  glasspot,
  ironpot,
  mug,
  enamelmug,
  travelmug,
  cup,
  teaglass,
  infuser,
  infuserball,
  chasen,
  hourglass,
  spoon,
  brassspoon,
  cosy,
  kettle,
  gooseneck,
  tin,
  pouch,
} satisfies Record<string, Shape>
