import {
  body,
  clay,
  dot,
  gleam,
  ink,
  iron,
  line,
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

/** A pan seen from above, slightly tilted: the rim, the floor, the handle. */
const panOf = (metal: string, handle: string, floor: string) =>
  turn(
    -32,
    rect(262, 187, 126, 26, 12, handle) +
      rect(250, 184, 34, 32, 8, metal) +
      dot(372, 200, 6, 'rgba(255,255,255,0.5)') +
      dot(170, 200, 112, metal) +
      dot(170, 200, 98, floor) +
      `<circle cx="170" cy="200" r="76" fill="none" stroke="rgba(255,255,255,0.12)" stroke-width="5"/>` +
      path('M92 176C104 132 140 110 176 108C138 122 112 148 104 184C100 194 92 190 92 176Z', gleam),
    200,
    215,
  )

const pan: Shape = ({ dark }) => panOf(iron, ink, dark)

const steelpan: Shape = () => panOf(steel, steel, '#cfd3d6')

const skillet: Shape = () =>
  turn(
    -32,
    rect(266, 184, 96, 32, 16, iron) +
      dot(346, 200, 8, '#efe9df') +
      dot(170, 200, 116, iron) +
      dot(170, 200, 100, '#2c2d30') +
      path(
        'M90 176C102 130 140 108 178 106C138 120 112 148 104 184C100 194 90 190 90 176Z',
        'rgba(255,255,255,0.16)',
      ),
    200,
    215,
  )

const wok: Shape = ({ deep }) =>
  rect(296, 168, 92, 20, 10, wood) +
  line('M72 190C36 176 36 222 78 214', ink, 9) +
  path('M60 178H322C312 262 262 306 191 306C120 306 70 262 60 178Z', iron) +
  times(22, (i) => oval(96 + ((i * 47) % 190), 204 + ((i * 31) % 70), 9, 6, 'rgba(255,255,255,0.07)')) +
  oval(191, 178, 131, 24, '#55585d') +
  oval(191, 182, 114, 17, deep) +
  path('M150 304H232L240 316H142Z', iron)

const lidded = (left: number, right: number, top: number, fill: string, lid: string, knob: string) =>
  path(`M${left} ${top}H${right}V288C${right} 324 ${left} 324 ${left} 288Z`, fill) +
  path(
    `M${left + 16} ${top + 16}H${left + 36}V298C${left + 22} 294 ${left + 16} 288 ${left + 16} 276Z`,
    gleam,
  ) +
  path(`M${left} 270H${right}V288C${right} 324 ${left} 324 ${left} 288Z`, shade) +
  path(`M${left - 4} ${top}C${left + 14} ${top - 50} ${right - 14} ${top - 50} ${right + 4} ${top}Z`, lid) +
  rect(left - 10, top - 6, right - left + 20, 16, 8, lid) +
  rect((left + right) / 2 - 20, top - 58, 40, 22, 10, knob)

const casserole: Shape = ({ dark }) =>
  line('M90 214H62C48 214 48 244 62 244H90M310 214H338C352 214 352 244 338 244H310', dark, 15) +
  lidded(84, 316, 196, body, body, '#c9a24d')

const stockpot: Shape = () =>
  line('M106 186H84V226H106M294 186H316V226H294', '#80868c', 10) + lidded(102, 298, 158, steel, steel, ink)

const saucepan: Shape = () => rect(276, 208, 112, 18, 9, ink) + lidded(82, 280, 206, steel, steel, ink)

const jampan: Shape = ({ light }) =>
  line('M84 196C96 84 304 84 316 196', '#a8843c', 9) +
  path('M66 192H334L300 296C296 316 104 316 100 296Z', 'url(#copper)') +
  oval(200, 192, 134, 22, light) +
  oval(200, 196, 118, 15, '#8b2f3d') +
  path('M90 216H116L136 300C116 300 110 296 108 290Z', gleam) +
  times(5, (i) => dot(130 + i * 36, 194 + (i % 2) * 5, 4, 'rgba(255,255,255,0.35)'))

const spatula: Shape = () =>
  turn(
    34,
    rect(190, 176, 20, 186, 9, wood) +
      path('M156 60C156 44 244 44 244 60L232 186C226 200 174 200 168 186Z', wood) +
      path('M168 66H184L182 176H176Z', gleam) +
      dot(200, 344, 5, '#efe3cd'),
  )

const whisk: Shape = ({ main }) =>
  turn(
    30,
    times(7, (i) =>
      line(`M200 220C${110 + i * 30} 190 ${96 + i * 35} 70 200 50`, i % 2 ? '#8f959b' : '#b9bfc4', 4.5),
    ) +
      rect(186, 208, 28, 152, 12, main) +
      rect(186, 208, 28, 22, 8, steel) +
      path('M192 236H200V346H194Z', gleam),
  )

const mortar: Shape = () =>
  turn(24, rect(214, 62, 30, 150, 14, clay) + rect(206, 170, 46, 60, 20, clay), 230, 140) +
  path('M92 194H308C304 262 280 292 246 298L256 318H144L154 298C120 292 96 262 92 194Z', 'url(#stone)') +
  oval(200, 194, 108, 20, '#8d9094') +
  oval(200, 198, 92, 13, '#5d6064') +
  times(30, (i) => dot(122 + ((i * 73) % 156), 218 + ((i * 41) % 64), 1.8, i % 2 ? '#d8d8d6' : '#4a4c50'))

const rollingpin: Shape = ({ main }) =>
  turn(
    -28,
    path(
      'M48 200C48 186 84 176 200 174C316 176 352 186 352 200C352 214 316 236 200 238C84 236 48 214 48 200Z',
      wood,
    ) +
      path('M70 192C110 182 290 182 330 192C290 188 110 188 70 192Z', gleam) +
      rect(92, 178, 7, 52, 3, main) +
      rect(301, 178, 7, 52, 3, main),
    200,
    210,
  )

const grip =
  rect(230, 192, 140, 32, 13, body) +
  times(3, (i) => dot(256 + i * 42, 208, 4.5, '#d8dade')) +
  rect(220, 188, 16, 38, 4, steel)

const bladeOf = (d: string, extra = '') => turn(-24, path(d, steel) + extra + grip, 200, 210)

const knife: Shape = () =>
  bladeOf(
    'M222 190H96C66 192 40 212 26 240C90 240 180 240 222 232Z',
    line('M34 238C90 238 180 238 220 230', 'rgba(255,255,255,0.7)', 3),
  )

const santoku: Shape = () =>
  bladeOf(
    'M222 180H92C64 184 48 212 46 238C100 242 180 242 222 238Z',
    times(7, (i) => oval(84 + i * 19, 222, 5, 12, 'rgba(80,90,96,0.2)')),
  )

const nakiri: Shape = () =>
  bladeOf(
    'M222 168H62C52 168 48 176 48 186V232C48 240 54 242 62 242H222Z',
    line('M54 236H218', 'rgba(255,255,255,0.7)', 3),
  )

const paring: Shape = () =>
  bladeOf(
    'M222 194H142C122 198 106 208 98 228C140 230 190 228 222 222Z',
    line('M106 226C140 227 190 225 220 219', 'rgba(255,255,255,0.7)', 2.5),
  )

const breadknife: Shape = () =>
  bladeOf(`M222 190H50C34 192 24 204 20 218${times(20, () => 'q5 9 10 0.6')}L222 226Z`)

const steakset: Shape = ({ dark, light }) =>
  rect(74, 112, 252, 204, 12, wood) +
  rect(88, 126, 224, 176, 8, light) +
  times(4, (i) => {
    const y = 138 + i * 42
    return (
      path(
        `M204 ${y + 3}H118C106 ${y + 6} 102 ${y + 14} 100 ${y + 22}C140 ${y + 25} 180 ${y + 23} 204 ${y + 20}Z`,
        steel,
      ) + rect(202, y, 96, 23, 9, dark)
    )
  })

const boardOf = (grain: string) =>
  rect(76, 106, 248, 212, 16, '#8f6236') +
  rect(76, 100, 248, 208, 16, wood) +
  grain +
  dot(300, 124, 9, '#8f6236') +
  line('M300 124C316 96 338 100 334 122', '#7a4a2c', 4) +
  path('M112 250C130 214 176 220 190 246C172 272 126 276 112 250Z', '#7f9f66') +
  line('M116 250H186', '#5d7d48', 3) +
  dot(228, 256, 22, '#cf5b45') +
  oval(221, 248, 6, 4, gleam)

const board: Shape = () =>
  boardOf(
    times(7, (i) => {
      const y = 132 + i * 25
      return line(`M92 ${y}C160 ${y - 8} 240 ${y + 10} 308 ${y - 2}`, 'rgba(120,76,30,0.16)', 3)
    }),
  )

const endgrainboard: Shape = () =>
  boardOf(
    times(30, (i) => {
      const tint =
        i % 4 === 1 ? 'rgba(255,240,210,0.22)' : i % 3 ? 'rgba(120,76,30,0.14)' : 'rgba(120,76,30,0.05)'
      return rect(90 + (i % 6) * 37, 112 + Math.floor(i / 6) * 37, 35, 35, 2, tint)
    }),
  )

const rack: Shape = () =>
  rect(50, 150, 300, 44, 10, wood) +
  line('M66 164H334', 'rgba(120,76,30,0.25)', 3) +
  times(4, (i) => {
    const x = 92 + i * 66
    const tall = 118 - i * 18
    return (
      path(
        `M${x} ${160 - tall * 0.6}C${x + 16} ${150 - tall * 0.3} ${x + 18} 150 ${x + 18} 200H${x - 6}V${160 - tall * 0.6}Z`,
        steel,
      ) + rect(x - 7, 196, 26, 92 - i * 8, 9, i % 2 ? ink : '#8a5a3a')
    )
  })

const whetstone: Shape = ({ main, dark }) =>
  path('M70 250L250 286L340 236L164 206Z', '#8d6f52') +
  path('M70 250V272L250 308V286Z', '#6f5540') +
  path('M250 286L340 236V258L250 308Z', '#5c4634') +
  path('M88 222L246 254L318 214L166 186Z', main) +
  path('M88 222V240L246 272V254Z', dark) +
  path('M246 254L318 214V232L246 272Z', '#efe9dc') +
  path('M110 220L166 194L206 202L150 230Z', gleam) +
  times(4, (i) => dot(182 + i * 28, 226 - (i % 2) * 8, 4, 'rgba(255,255,255,0.6)'))

const rod: Shape = () =>
  turn(
    -38,
    rect(30, 194, 210, 18, 9, '#f4f1ea') +
      rect(40, 197, 190, 4, 2, 'rgba(255,255,255,0.9)') +
      rect(30, 206, 210, 6, 3, shade) +
      rect(234, 180, 14, 46, 5, steel) +
      rect(246, 186, 118, 34, 15, wood) +
      `<circle cx="372" cy="203" r="10" fill="none" stroke="#80868c" stroke-width="5"/>`,
  )

export const kitchenShapes = {
  pan,
  steelpan,
  skillet,
  wok,
  casserole,
  stockpot,
  saucepan,
  jampan,
  spatula,
  whisk,
  mortar,
  rollingpin,
  knife,
  santoku,
  nakiri,
  paring,
  breadknife,
  steakset,
  board,
  endgrainboard,
  rack,
  whetstone,
  rod,
} satisfies Record<string, Shape>
