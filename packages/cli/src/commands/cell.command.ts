import { type Command, command, json, type Values } from '../command.ts'

const reach = {
  value: '<address>',
  about:
    'How the PostgreSQL that copies reaches the other one, where that is not the address of this machine',
} as const

const joinOptions = {
  number: { value: '<n>', about: 'Number of this cell: 2 and more; the home cell is 1', required: true },
  home: {
    value: '<address>',
    about: 'Address of the database of the home cell, as in DATABASE_URL',
    required: true,
  },
  reach,
  'reach-back': {
    value: '<address>',
    about:
      'How the PostgreSQL of the home cell reaches this one, where that is not the address in DATABASE_URL',
  },
} as const
export type CellJoinValues = Values<typeof joinOptions>

const number = { value: '<n>', about: 'Number of the cell; the home cell is 1', required: true } as const

const addOptions = {
  number,
  url: {
    value: '<address>',
    about: 'Where the servers of the other cells reach those of this one',
    required: true,
  },
} as const
export type CellAddValues = Values<typeof addOptions>

const removeOptions = { number } as const
export type CellRemoveValues = Values<typeof removeOptions>

const listOptions = { json } as const
export type CellListValues = Values<typeof listOptions>

const mapOptions = {
  format: { value: '<format>', about: 'haproxy or nginx; haproxy when left out' },
} as const
export type CellMapValues = Values<typeof mapOptions>

const balanceOptions = {
  with: {
    value: '<address>',
    about: 'Address of the database of another cell; give one for each',
    required: true,
    multiple: true,
  },
  most: { value: '<n>', about: 'Moves to propose at most; 10 when left out' },
  json,
} as const
export type CellBalanceValues = Values<typeof balanceOptions>

const moveOptions = {
  code: { value: '<code>', about: 'Code of the merchant', required: true },
  to: { value: '<address>', about: 'Address of the other database, as in DATABASE_URL', required: true },
  reach,
  pause: { value: '<seconds>', about: 'How long its changes may wait at the switch; 5 when left out' },
  status: { about: 'Say how far the move is' },
  stop: { about: 'Give the move up, which is possible until the switch' },
  json,
} as const
export type MerchantMoveValues = Values<typeof moveOptions>

export const cellCommands: Command[] = [
  command({
    name: 'merchant move',
    summary: 'Move a merchant to the database of another cell, while its servers go on',
    detail:
      'Copies by logical replication, lets changes wait for a moment, compares all tables, and makes the other cell the owner. Given again, it goes on where it ended. To move back, give it at the other cell.',
    example: 'merchant move acme --to postgres://tradepost@cell-2.example/tradepost',
    options: moveOptions,
    operand: 'code',
    about: { merchantNotFound: 'code' },
    run: async (values) => (await import('./cell.work.ts')).move(values),
  }),
  command({
    name: 'cell join',
    summary: 'Make this database, which has no merchant yet, one more cell',
    detail:
      'Its merchants and shops get numbers of their own block, and it follows the keys and operator clients of the home cell. Both need the same TRADEPOST_SECRET and TRADEPOST_PUBLIC_URL.',
    example: 'cell join --number 2 --home postgres://tradepost@cell-1.example/tradepost',
    options: joinOptions,
    run: async (values) => (await import('./cell.work.ts')).join(values),
  }),
  command({
    name: 'cell add',
    summary: 'Say where the servers of a cell are, so that requests for its merchants are passed on to them',
    detail:
      'Give it at the home cell, for every cell, the home cell among them. Servers that run know it within seconds. Given again, it replaces the address.',
    example: 'cell add --number 2 --url https://cell-2.internal.example',
    options: addOptions,
    run: async (values) => (await import('./cell.work.ts')).add(values),
  }),
  command({
    name: 'cell remove',
    summary: 'Forget a cell that has no merchants',
    example: 'cell remove --number 2',
    options: removeOptions,
    operand: 'number',
    run: async (values) => (await import('./cell.work.ts')).remove(values),
  }),
  command({
    name: 'cell list',
    summary: 'List the cells and count their merchants',
    example: 'cell list',
    options: listOptions,
    run: async (values) => (await import('./cell.work.ts')).list(values),
  }),
  command({
    name: 'cell map',
    summary: 'Write for a load balancer which merchant is in which cell',
    detail:
      'For HAProxy a file that map() reads, for nginx one to include in http. What a balancer does not know, the servers pass on.',
    example: 'cell map --format nginx',
    options: mapOptions,
    run: async (values) => (await import('./cell.work.ts')).map(values),
  }),
  command({
    name: 'cell balance',
    summary: 'Propose merchants to move, so that cells have as much to store and to do',
    detail:
      'Weighs the merchants of this cell and of those that are named, by samples of their rows and by the events that are kept. It moves nothing.',
    example: 'cell balance --with postgres://tradepost@cell-2.example/tradepost',
    options: balanceOptions,
    run: async (values) => (await import('./cell.work.ts')).balance(values),
  }),
]
