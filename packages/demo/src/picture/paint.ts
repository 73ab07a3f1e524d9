import { hash, pick } from '../seed.ts'

/** Mixes two colors; 0 is the first, 1 the second. */
const mix = (from: string, to: string, amount: number) => {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(1 + at * 2, 3 + at * 2), 16)
  const mixed = [0, 1, 2].map((at) => Math.round(channel(from, at) * (1 - amount) + channel(to, at) * amount))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const accents = ['#c8694a', '#d9a441', '#5f8fb4', '#9db39a', '#7a4a66']
const backdrops = ['#efe3d3', '#e3e8df', '#dfe6ea', '#f0e0da', '#e9e4ee', '#f1ead2']

/** The colors of one picture, under the names that the drawings have for them: `var(--dark)`. */
export const paintOf = (main: string, seed: string, view: number): Map<string, string> => {
  const backdrop = backdrops[(hash(seed) + view) % backdrops.length] ?? '#efe3d3'
  const light = mix(main, '#ffffff', 0.32)
  return new Map(
    Object.entries({
      main,
      dark: mix(main, '#2a2018', 0.24),
      deep: mix(main, '#1c1612', 0.48),
      light,
      pale: mix(main, '#ffffff', 0.62),
      sheen: mix(light, main, 0.6),
      accent: pick(
        accents.filter((other) => other !== main),
        seed,
      ),
      backdrop,
      air: mix(backdrop, '#ffffff', 0.5),
      wall: mix(backdrop, main, 0.22),
      floor: mix(backdrop, '#8a6a48', 0.28),
    }),
  )
}
