import { readFileSync } from 'node:fs'

const folder = new URL('../data/', import.meta.url)

export const readData = (name: string): string => readFileSync(new URL(name, folder), 'utf8')
export const readJsonLines = <T>(name: string): T[] =>
  readData(name)
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

export const readJson = <T>(name: string): T => JSON.parse(readData(name))
