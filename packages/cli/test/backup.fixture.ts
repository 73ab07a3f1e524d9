import { join } from 'node:path'
import { type Client, createClient } from '@tradepost/sdk'
import { tradepost } from './tradepost.ts'

export const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWP4z8AAQVDqPwMDAEHSBfsYFwTiAAAAAElFTkSuQmCC',
  'base64',
)

export const settingsOf = (folder: string) => ({
  TRADEPOST_DATA_DIR: join(folder, 'data'),
  TRADEPOST_DEMO: '0',
})

export const makeMerchant = async (env: Record<string, string>) => {
  const owner = ['--owner-email', 'owner@acme.test', '--owner-password', '-', '--json']
  const made = await tradepost(['merchant', 'create', '--code', 'acme', '--name', 'Acme', ...owner], env, {
    input: 'a password from a pipe\n',
  })
  const { client } = JSON.parse(made.stdout) as { client: { id: string; secret: string } }
  return (baseUrl: string) =>
    createClient({
      baseUrl,
      merchantCode: 'acme',
      clientId: client.id,
      clientSecret: client.secret,
      retries: 0,
    })
}

export const addCustomer = async (api: Client, number: number) =>
  api.createCustomers({
    body: { customers: [{ firstName: 'Jane', lastName: 'Doe', emailAddress: `jane${number}@example.test` }] },
  })

export const emailsOf = async (api: Client) =>
  (await api.listCustomers({ limit: 1000 })).customers.map(({ emailAddress }) => emailAddress)

export const bytesAt = async (address: URL) => Buffer.from(await (await fetch(address)).arrayBuffer())
