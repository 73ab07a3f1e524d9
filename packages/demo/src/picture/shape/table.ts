import {
  body,
  dot,
  glass,
  gleam,
  line,
  oval,
  path,
  rect,
  type Shape,
  shade,
  times,
  turn,
  wood,
} from './brush.ts'

const ring = (rx: number, ry: number, cy: number, stroke: string, width: number) =>
  `<ellipse cx="200" cy="${cy}" rx="${rx}" ry="${ry}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`

const plate: Shape = ({ dark, light, deep }) =>
  dot(200, 216, 128, dark) +
  dot(200, 210, 128, body) +
  ring(126, 126, 210, deep, 3) +
  dot(200, 210, 88, light) +
  ring(88, 88, 210, 'rgba(0,0,0,0.09)', 4) +
  times(26, (i) =>
    dot(
      200 + (108 * Math.round(100 * Math.cos(i * 2.4))) / 100,
      210 + (108 * Math.round(100 * Math.sin(i * 2.4))) / 100,
      2 + (i % 3),
      'rgba(90,70,50,0.22)',
    ),
  ) +
  path('M104 176C118 132 152 106 194 100C158 116 132 144 122 184C116 196 102 192 104 176Z', gleam)

const platter: Shape = ({ dark, light, deep }) =>
  oval(200, 236, 164, 84, dark) +
  oval(200, 228, 164, 84, body) +
  ring(162, 82, 228, deep, 3) +
  oval(200, 230, 118, 54, light) +
  path('M62 210C84 172 130 156 172 152C130 168 104 186 92 216C82 228 58 226 62 210Z', gleam)

const bowl: Shape = ({ dark, deep, pale, light }) =>
  path('M150 296H250L258 316H142Z', dark) +
  path('M72 186H328C324 258 276 302 200 302C124 302 76 258 72 186Z', body) +
  path('M96 204H122C130 240 150 268 180 288C130 276 104 246 96 204Z', gleam) +
  path('M82 226C136 246 264 246 318 226C302 274 262 302 200 302C138 302 98 274 82 226Z', shade) +
  oval(200, 186, 128, 26, pale) +
  oval(200, 191, 112, 18, deep) +
  oval(200, 198, 84, 10, light)

const butterdish: Shape = ({ dark, deep }) =>
  rect(72, 288, 256, 26, 13, dark) +
  rect(72, 282, 256, 20, 10, body) +
  path('M104 284V222C104 190 124 178 148 178H252C276 178 296 190 296 222V284Z', body) +
  path('M120 276V226C120 206 132 196 146 194C138 206 138 222 138 276Z', gleam) +
  rect(176, 156, 48, 26, 12, deep) +
  path('M104 262H296V284H104Z', shade)

const glassOf = (x: number, scale: number, main: string) =>
  `<g transform="translate(${x} ${318 - 318 * scale}) scale(${scale})">${path('M-58 150H58L46 304C46 318 -46 318 -46 304Z', glass)}${path('M-53 204C-20 196 20 212 53 202L45 300C45 308 -45 308 -45 300Z', main)}${oval(0, 204, 52, 7, 'rgba(255,255,255,0.45)')}${path('M-46 162H-34L-28 296H-36Z', gleam)}</g>`

const glasses: Shape = ({ light, main }) => glassOf(258, 0.86, light) + glassOf(158, 1, main)

const goblet = (x: number, scale: number, wine: string) =>
  `<g transform="translate(${x} ${318 - 318 * scale}) scale(${scale})">${oval(0, 308, 48, 9, glass)}${rect(-5, 222, 10, 86, 4, glass)}${path('M-60 96H60C66 170 44 226 0 228C-44 226 -66 170 -60 96Z', glass)}${path('M-60 156C-24 148 24 164 60 154C54 196 34 220 0 221C-34 220 -54 196 -60 156Z', wine)}${path('M-48 108H-34C-36 160 -26 190 -12 210C-40 196 -50 156 -48 108Z', gleam)}</g>`

const wineglass: Shape = () =>
  goblet(266, 0.86, 'rgba(232,196,120,0.85)') + goblet(150, 1, 'rgba(142,44,66,0.85)')

/** Cloth folded in layers: the top one carries the pattern. */
const folded = (layers: number, draw: string, edge: string, under: string) =>
  times(layers, (i) =>
    rect(88 + (i % 2) * 3, 296 - i * 22, 224 - (i % 2) * 6, 22, 10, i % 2 ? edge : under),
  ) + draw

const towel: Shape = ({ dark, main, light }) =>
  path('M108 96H292V302C292 312 108 312 108 302Z', '#f6f0e3') +
  rect(108, 128, 184, 26, 0, main) +
  rect(108, 162, 184, 7, 0, dark) +
  rect(108, 248, 184, 26, 0, main) +
  rect(108, 233, 184, 7, 0, dark) +
  line('M154 98C150 160 158 240 152 306M246 98C250 160 242 240 248 306', 'rgba(60,50,40,0.1)', 5) +
  times(30, (i) => line(`M${112 + i * 6.1} 306V318`, i % 2 ? light : '#e6dcc8', 3)) +
  rect(84, 84, 232, 14, 7, wood) +
  dot(84, 91, 10, '#8f6236') +
  dot(316, 91, 10, '#8f6236')

const cloth: Shape = ({ dark, main, light }) =>
  folded(4, '', dark, main) +
  path('M84 214L204 178L316 212L200 254Z', light) +
  path('M84 214L200 254V268L84 230Z', main) +
  path('M316 212L200 254V268L316 228Z', dark) +
  line('M108 214L202 187L292 212L200 243Z', 'rgba(255,255,255,0.75)', 2.5) +
  line('M120 214L202 191L280 212L200 238Z', 'rgba(255,255,255,0.4)', 1.5)

const bathtowel: Shape = ({ dark, main, light }) =>
  times(3, (i) => {
    const y = 250 - i * 62
    return (
      path(
        `M96 ${y}C78 ${y} 78 ${y + 66} 96 ${y + 66}H304C318 ${y + 66} 318 ${y} 304 ${y}Z`,
        i % 2 ? light : body,
      ) +
      line(`M102 ${y + 33}H296`, 'rgba(0,0,0,0.1)', 4) +
      `<ellipse cx="304" cy="${y + 33}" rx="9" ry="32" fill="none" stroke="${dark}" stroke-width="4"/>` +
      rect(150, y, 18, 66, 0, 'rgba(255,255,255,0.28)')
    )
  }) + line('M120 130H280', main, 2)

const mat: Shape = ({ dark, light }) =>
  path('M60 306L118 190H282L340 306C340 314 60 314 60 306Z', body) +
  path('M92 292L136 204H264L308 292Z', light) +
  times(6, (i) => line(`M${128 - i * 5} ${216 + i * 14}H${272 + i * 5}`, 'rgba(0,0,0,0.08)', 6)) +
  path('M60 306C60 318 340 318 340 306Z', dark)

const blanket: Shape = ({ dark, main, light, accent }) =>
  folded(5, '', dark, main) +
  rect(84, 160, 232, 58, 14, main) +
  times(5, (i) => rect(104 + i * 44, 160, 16, 58, 0, i % 2 ? 'rgba(255,255,255,0.25)' : 'rgba(0,0,0,0.16)')) +
  rect(84, 176, 232, 10, 0, 'rgba(255,255,255,0.28)') +
  rect(84, 198, 232, 5, 0, accent) +
  times(19, (i) => line(`M${94 + i * 12} 314v10`, light, 4)) +
  rect(186, 156, 30, 164, 4, '#8a5a3a') +
  rect(184, 220, 34, 26, 4, '#c9a24d')

const apron: Shape = ({ dark, deep }) =>
  line('M152 104C160 48 240 48 248 104', deep, 9) +
  path(
    'M148 100H252C256 142 272 164 300 176L290 312C270 322 130 322 110 312L100 176C128 164 144 142 148 100Z',
    body,
  ) +
  line('M102 188C72 196 66 226 60 246M298 188C328 196 334 226 340 246', deep, 8) +
  path('M142 214H258V270C258 282 142 282 142 270Z', dark) +
  line('M142 226H258M200 226V278', 'rgba(255,255,255,0.35)', 2.5) +
  rect(176, 126, 48, 34, 5, dark) +
  path('M156 110H166C166 150 144 174 122 184C140 168 154 150 156 110Z', gleam)

const mittOf = (main: string, dark: string) =>
  path(
    'M132 292V170C132 118 156 92 190 92C226 92 246 118 246 170V196C254 176 268 166 280 176C292 188 280 214 246 246V292Z',
    main,
  ) +
  rect(124, 278, 130, 34, 10, dark) +
  times(4, (i) =>
    line(
      `M144 ${130 + i * 38}L236 ${166 + i * 30}M236 ${126 + i * 34}L144 ${172 + i * 28}`,
      'rgba(255,255,255,0.2)',
      2.5,
    ),
  )

const mitt: Shape = ({ main, dark, deep }) =>
  turn(14, `<g transform="translate(30 0)">${mittOf(dark, deep)}</g>`, 200, 300) +
  turn(-8, mittOf(main, dark), 190, 300)

const sack: Shape = ({ dark, accent }) =>
  path('M132 168C112 96 288 96 268 168Z', body) +
  path('M136 166H264C300 212 312 290 288 310C262 322 138 322 112 310C88 290 100 212 136 166Z', body) +
  times(4, (i) =>
    line(
      `M${160 + i * 27} 172C${150 + i * 32} 204 ${152 + i * 32} 220 ${150 + i * 33} 236`,
      'rgba(0,0,0,0.1)',
      4,
    ),
  ) +
  rect(130, 158, 140, 12, 6, accent) +
  line('M262 164C292 176 286 204 296 214M258 164C276 186 268 204 270 222', accent, 5) +
  line('M170 262C180 240 220 240 230 262V286H170ZM184 256V284M200 250V284M216 256V284', dark, 4)

export const tableShapes = {
  plate,
  platter,
  bowl,
  butterdish,
  glass: glasses,
  wineglass,
  towel,
  cloth,
  bathtowel,
  mat,
  blanket,
  apron,
  mitt,
  sack,
} satisfies Record<string, Shape>
