import { table } from '../print.ts'

export const secretLines = ({ id, secret }: { id: string; secret: string }): string =>
  `${table([
    ['  Client id', id],
    ['  Client secret', secret],
  ])}\nThe secret is stored as a hash only: keep it now, it cannot be shown again.`
