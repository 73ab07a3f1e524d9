import { type Attack, scaled } from '../attack.ts'
import { pathTo } from '../call.ts'

const file = (cell: string) => `code,name\na,"${cell}x"\nb,B\n`
const files = ['\n', '\r', '\r\n', '""', ' '].map((part) => file(part.repeat(900_000 / part.length)))

/** The value of a member of an answer, however much of it was kept. */
const memberOf = (text: string, name: string): string => {
  const start = text.indexOf(`"${name}":"`)
  return start < 0 ? '' : (text.slice(start + name.length + 4).split('"', 1)[0] ?? '')
}

/** Files with a cell as long as it may be, of line ends and quotes. */
export const lineEnds: Attack = {
  name: 'tables of line ends',
  run: async (field) => {
    const { code, token } = field.attacker
    const most = scaled(field, 40)
    for (let n = 0; n < most && field.elapsed() < 1; n++) {
      const post = (name: string, importRef: string, body: object) =>
        field.send({ token, path: pathTo(name, code, { importRef }), body: JSON.stringify(body) })
      const ref = memberOf((await post('createImport', '', { source: 'proof' })).text, 'ref')
      const upload = { entity: 'location', importStrategy: 'partial' }
      const address = memberOf((await post('createImportUrl', ref, upload)).text, 'url')
      if (!URL.canParse(address)) continue
      const { pathname, search } = new URL(address)
      await field.send({
        method: 'PUT',
        path: pathname + search,
        headers: { 'content-type': 'text/csv' },
        body: files[n % files.length] as string,
      })
      await post('startImport', ref, {})
    }
  },
}
