import { type ClientCreate, grantTypes, permissionCodes } from '@tradepost/contract'
import { type OpenPlatform, operate } from '@tradepost/server/tool'
import { UsageError } from '../command.ts'
import { known } from '../known.ts'
import { print, show, table } from '../print.ts'
import { onCurrentDatabase } from '../session.ts'
import type {
  ClientCreateValues,
  ClientDeleteValues,
  ClientListValues,
  ClientRotateValues,
} from './client.command.ts'
import { seconds, secretLines } from './secret.ts'

type Owner = { merchant: string | undefined; operator: boolean }

/** The merchant's code, or null for the operator. */
const ownerOf = ({ merchant, operator }: Owner): string | null => {
  if (operator === (merchant !== undefined))
    throw new UsageError('Give either --merchant <code> or --operator, to say whose client it is.')
  return merchant ?? null
}

const inputOf = ({ name, permission, role, grant }: ClientCreateValues): ClientCreate => ({
  name,
  permissions: permission.map((one) => known('--permission', one, permissionCodes)),
  roleCodes: role,
  ...(grant.length > 0 && { grants: grant.map((one) => known('--grant', one, grantTypes)) }),
})

const createFor = (values: ClientCreateValues) => {
  const merchant = ownerOf(values)
  const input = inputOf(values)
  if (merchant !== null) return (platform: OpenPlatform) => operate.createClient(platform, merchant, input)
  if (values.permission.length + values.role.length + values.grant.length > 0)
    throw new UsageError(
      'An operator client may do everything: --permission, --role and --grant are for --merchant.',
    )
  return (platform: OpenPlatform) => operate.createOperatorClient(platform, values.name)
}

export const create = async (values: ClientCreateValues): Promise<undefined> => {
  const client = await onCurrentDatabase(createFor(values))
  show(values.json, { client }, () => [`Created the client ${client.name}.`, secretLines(client)].join('\n'))
}

export const list = async (values: ClientListValues): Promise<undefined> => {
  const merchant = ownerOf(values)
  if (merchant === null) return listOperators(values.json)
  const clients = await onCurrentDatabase((platform) => operate.listClients(platform, merchant))
  show(values.json, { clients }, () =>
    table([
      ['ID', 'NAME', 'PERMISSIONS AND ROLES', 'LAST USED'],
      ...clients.map(({ id, name, permissions, roleCodes, lastUsedDate }) => [
        id,
        name,
        [...permissions, ...roleCodes].join(' ') || 'none',
        lastUsedDate ?? 'never',
      ]),
    ]),
  )
}

const listOperators = async (asJson: boolean): Promise<undefined> => {
  const clients = await onCurrentDatabase(operate.listOperatorClients)
  show(asJson, { clients }, () =>
    table([
      ['ID', 'NAME', 'CREATED'],
      ...clients.map(({ id, name, createDate }) => [id, name, createDate.toISOString()]),
    ]),
  )
}

export const rotateSecret = async (values: ClientRotateValues): Promise<undefined> => {
  const merchant = ownerOf(values)
  const rotation = { overlapSeconds: seconds('--overlap-seconds', values['overlap-seconds']) }
  const client = await onCurrentDatabase((platform) =>
    merchant === null
      ? operate.rotateOperatorClientSecret(platform, values.id, rotation)
      : operate.rotateClientSecret(platform, merchant, values.id, rotation),
  )
  show(values.json, { client }, () =>
    [
      `The client ${client.id} has a new secret. The old one works until ${client.previousSecretExpires}.`,
      secretLines(client),
    ].join('\n'),
  )
}

export const remove = async (values: ClientDeleteValues): Promise<undefined> => {
  const merchant = ownerOf(values)
  await onCurrentDatabase((platform) =>
    merchant === null
      ? operate.deleteOperatorClient(platform, values.id)
      : operate.deleteClient(platform, merchant, values.id),
  )
  print(`Deleted the client ${values.id}.`)
}
