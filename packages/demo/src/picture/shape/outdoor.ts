import {
  body,
  brass,
  dot,
  glass,
  gleam,
  ink,
  iron,
  line,
  mark,
  oval,
  path,
  rect,
  type Shape,
  steel,
  times,
  wood,
} from './brush.ts'

const flask: Shape = ({ deep, dark }) =>
  path(
    'M160 128H240C256 142 258 156 258 174V300C258 322 142 322 142 300V174C142 156 144 142 160 128Z',
    body,
  ) +
  rect(162, 112, 76, 20, 5, steel) +
  path('M158 68C158 52 242 52 242 68V112H158Z', dark) +
  line('M170 68V104M186 66V104M214 66V104M230 68V104', 'rgba(255,255,255,0.18)', 4) +
  path('M154 168C154 152 160 144 168 138C164 190 164 250 168 306C156 304 154 298 154 290Z', gleam) +
  mark(206, 222, 1.1, '#fff') +
  path('M142 288H258V300C258 322 142 322 142 300Z', deep)

const stove: Shape = ({ main, dark }) =>
  path('M104 210H296L280 306C280 318 120 318 120 306Z', steel) +
  times(8, (i) => dot(136 + i * 18, 280, 5, 'rgba(40,45,50,0.55)')) +
  path('M184 262C176 236 200 230 200 206C216 224 226 240 216 262Z', '#f0a63c') +
  path('M192 262C190 246 202 242 202 230C210 242 212 252 208 262Z', '#6aa7d6') +
  path('M118 138H282V196C282 220 118 220 118 196Z', iron) +
  oval(200, 138, 82, 16, '#80868c') +
  oval(200, 141, 70, 10, main) +
  line('M282 160C330 150 348 166 360 160', ink, 9) +
  path('M132 150H148V204C136 202 132 198 132 190Z', gleam) +
  rect(96, 304, 208, 14, 7, dark)

const grill: Shape = () =>
  line('M92 210L70 314M308 210L330 314M130 210L118 300M270 210L282 300', '#4a4d52', 9) +
  rect(70, 190, 260, 22, 8, iron) +
  times(13, (i) => rect(84 + i * 18, 178, 7, 20, 3, '#80868c')) +
  oval(152, 168, 44, 15, '#b4653c') +
  oval(146, 162, 26, 5, 'rgba(255,255,255,0.22)') +
  oval(250, 170, 34, 13, '#d9a441') +
  path('M160 316C150 280 180 276 178 246C204 266 200 284 212 268C236 292 236 306 226 316Z', '#ea8a3a') +
  path('M180 316C178 296 194 292 194 276C208 292 212 304 206 316Z', '#f6d06a')

const lantern: Shape = ({ dark, deep }) =>
  line('M138 150C120 60 280 60 262 150', ink, 7) +
  path('M160 142L176 108H224L240 142Z', body) +
  rect(184, 92, 32, 20, 5, dark) +
  path('M158 142H242C268 180 264 226 244 254H156C136 226 132 180 158 142Z', glass) +
  dot(200, 208, 40, 'rgba(255,214,120,0.45)') +
  path('M200 236C180 222 188 196 202 174C212 196 222 222 200 236Z', '#f4b440') +
  path('M200 234C192 226 194 212 202 200C208 212 210 226 200 234Z', '#fdebb4') +
  line('M136 148L128 262M264 148L272 262', dark, 8) +
  rect(150, 138, 100, 12, 5, dark) +
  path('M142 252H258L272 300C272 322 128 322 128 300Z', body) +
  dot(262, 272, 9, brass) +
  path('M152 262H166L158 308H146Z', gleam) +
  line('M150 300C176 306 224 306 250 300', deep, 3)

const basket: Shape = () =>
  line('M110 190C116 70 284 70 290 190', '#9a6b3c', 13) +
  path('M74 196H326L304 304C302 318 98 318 96 304Z', '#c79a62') +
  times(5, (row) =>
    times(10, (i) =>
      rect(
        88 + row * 4 + i * (22.6 - row * 0.8),
        210 + row * 20,
        17 - row * 0.6,
        11,
        4,
        (row + i) % 2 ? '#dbb581' : '#b08048',
      ),
    ),
  ) +
  rect(66, 182, 268, 24, 10, '#b08048') +
  path('M92 184C110 150 190 156 206 184Z', '#fbf5e8') +
  line('M118 184C124 170 134 168 142 166M160 184C162 172 170 166 172 162', '#c8694a', 5) +
  rect(144, 190, 22, 66, 4, '#7a4a2c') +
  rect(234, 190, 22, 66, 4, '#7a4a2c') +
  rect(142, 226, 26, 18, 3, '#c9a24d') +
  rect(232, 226, 26, 18, 3, '#c9a24d')

const tent: Shape = ({ main, dark, deep, light }) =>
  line('M184 116L66 316M264 106L350 300', '#7a5a3c', 6) +
  path('M184 116L266 110L350 296L296 312Z', dark) +
  path('M184 116L296 312H72Z', body) +
  path('M184 130L226 312H140Z', deep) +
  path('M184 130L140 312H112C132 260 158 190 184 130Z', light) +
  path('M184 130L226 312H250C234 262 208 190 184 130Z', main) +
  line('M184 116L72 312M184 116L296 312', 'rgba(255,255,255,0.35)', 3) +
  line('M74 300L36 318M296 306L324 320M350 290L378 304', '#e9dfca', 3) +
  dot(184, 114, 6, '#7a5a3c') +
  dot(266, 108, 6, '#7a5a3c')

const backpack: Shape = ({ dark, deep, light }) =>
  line('M126 180C88 196 88 286 118 300M274 180C312 196 312 286 282 300', deep, 15) +
  path('M120 132H280V290C280 322 120 322 120 290Z', body) +
  path('M116 96C116 80 284 80 284 96V146C284 156 116 156 116 146Z', dark) +
  line('M122 112H278', 'rgba(255,255,255,0.25)', 3) +
  rect(192, 88, 16, 118, 4, '#8a5a3a') +
  rect(188, 170, 24, 18, 3, '#c9a24d') +
  path('M142 216H258V282C258 304 142 304 142 282Z', dark) +
  line('M142 230H258', light, 3) +
  mark(200, 262, 0.8, light) +
  path('M130 156H140V296C132 292 130 286 130 280Z', gleam)

const sleepingbag: Shape = ({ dark, deep, accent }) =>
  rect(70, 206, 214, 112, 54, body) +
  times(5, (i) =>
    line(
      `M${118 + i * 32} 208C${108 + i * 32} 240 ${108 + i * 32} 284 ${118 + i * 32} 316`,
      'rgba(255,255,255,0.16)',
      5,
    ),
  ) +
  oval(284, 262, 46, 56, dark) +
  times(
    3,
    (i) =>
      `<ellipse cx="284" cy="262" rx="${36 - i * 12}" ry="${44 - i * 15}" fill="none" stroke="${i % 2 ? deep : accent}" stroke-width="5"/>`,
  ) +
  rect(124, 204, 14, 116, 4, '#8a5a3a') +
  rect(212, 204, 14, 116, 4, '#8a5a3a') +
  rect(121, 250, 20, 18, 3, '#c9a24d') +
  rect(209, 250, 20, 18, 3, '#c9a24d') +
  line('M131 204C140 176 210 176 219 204', '#8a5a3a', 8)

const chair: Shape = ({ dark, light }) =>
  line('M112 312L282 214M276 312L118 214', '#9a6b3c', 13) +
  line('M110 222L126 88M286 222L270 88', '#b08048', 13) +
  path('M118 96H278L274 164H122Z', body) +
  line('M126 108H270', light, 3) +
  path('M96 204H304L296 230C250 246 150 246 104 230Z', dark) +
  line('M102 206H298', light, 3) +
  rect(84, 188, 60, 14, 7, wood) +
  rect(256, 188, 60, 14, 7, wood) +
  line('M90 314H132M256 314H298', '#7a5a3c', 9)

export const outdoorShapes = {
  flask,
  stove,
  grill,
  lantern,
  basket,
  tent,
  backpack,
  sleepingbag,
  chair,
} satisfies Record<string, Shape>
