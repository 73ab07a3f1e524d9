import { readFile } from 'node:fs/promises'
import type { ImportSystem } from '@tradepost/contract'
import { harness } from '../../../../test/support/harness.ts'
import { importer, type SentFile } from '../import/import.fixture.ts'

/** A file as the system writes it. */
export const exported = (name: string) => readFile(new URL(`export/${name}.csv`, import.meta.url), 'utf8')

/** A merchant with one shop in euros, who imports files of another system. */
export const newcomer = async (system: ImportSystem) => {
  const h = await harness()
  await h.seed.catalog({ defaultCurrencyCode: 'EUR' })
  await h.seed.location({ code: 'harbor', name: 'Harbor shop' })
  const { run, undo } = importer(h)
  const send = async (
    name: string,
    {
      content = exported(name),
      ...more
    }: Partial<Omit<SentFile, 'content'>> & { content?: string | Promise<string> } = {},
    start = {},
  ) => run([{ entity: 'product', from: system, ...more, content: await content }], start)

  const product = async (productCode: string) =>
    (
      await h.api
        .getProduct({ productCode, fields: 'longDescription,shortDescription' })
        .then(() => h.api.getProduct({ productCode }))
    ).product
  const optionsOf = async (productCode: string) =>
    (await product(productCode)).options?.map(({ name, values }) => [name, values.map((value) => value.name)])
  const picturesOf = async (productCode: string) =>
    (await product(productCode)).media?.map(({ url }) => decodeURIComponent(url).split('/').at(-1))
  const categoriesOf = async (productCode: string) =>
    (await product(productCode)).categories?.map(({ path }) => path).toSorted()
  const stock = async () => {
    const { inventories } = await h.api.listInventories()
    return Object.fromEntries(
      inventories.map(({ productCode, sku, locationCode, onHand }) => [
        `${productCode} ${sku} ${locationCode}`,
        onHand,
      ]),
    )
  }
  /** The note about columns that stay behind. */
  const left = ({ entries }: Awaited<ReturnType<typeof run>>) =>
    entries.filter(({ code }) => code === 'IGNORED').map(({ message }) => message)
  return { ...h, send, undo, product, optionsOf, picturesOf, categoriesOf, stock, left }
}
