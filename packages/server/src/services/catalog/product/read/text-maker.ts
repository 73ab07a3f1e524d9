import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import type { Sql } from '@tradepost/kernel'
import type { ImageSite } from '../../image/image.rules.ts'

const functionsFolder = new URL('../../../../../functions/', import.meta.url)

const readFunctions = (): string =>
  readdirSync(functionsFolder, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.sql'))
    .sort()
    .map((path) => readFileSync(new URL(path, functionsFolder), 'utf8'))
    .join('\n')

let functions: string | undefined
const makers = new WeakMap<ImageSite, WeakMap<Sql, string>>()

/** Identifies what a text is made by: another program or another address of images makes another text of the same product. */
export const textMaker = (site: ImageSite, shape: Sql): string => {
  const ofSite = makers.get(site) ?? new WeakMap<Sql, string>()
  makers.set(site, ofSite)
  const known = ofSite.get(shape)
  if (known) return known
  functions ??= hash('sha256', readFunctions(), 'base64url')
  const parts = [functions, site.prefix, site.key.toString('hex'), shape.sql]
  const maker = hash('sha256', parts.join('\n'), 'base64url').slice(0, 16)
  ofSite.set(shape, maker)
  return maker
}
