import type pg from 'pg'

/**
 * Our statements depend on these, whatever the server is set to. The large ones that build JSON cost enough for
 * PostgreSQL to compile them each time: with jit on, lists fell from 230 to 27 a second.
 */
export const sessionSettings = {
  jit: 'off',
  random_page_cost: '1.1',
  timezone: 'UTC',
  datestyle: 'ISO, YMD',
  default_transaction_isolation: 'read committed',
}

const text = Object.entries(sessionSettings)
  .map(([name, value]) => `set ${name} = '${value}'`)
  .join('; ')

/** By a statement and not by the option of the connection, which poolers such as PgBouncer refuse. */
export const prepareSession = async (client: pg.ClientBase): Promise<void> => {
  await client.query(text)
}
