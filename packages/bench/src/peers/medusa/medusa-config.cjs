// Copied beside the packages of Medusa, which this repository does not have.
const { defineConfig } = require('@medusajs/framework/utils')

const { PEER_HOST: host, PEER_PORT: port, PEER_CONNECTIONS: connections, DATABASE_URL } = process.env

module.exports = defineConfig({
  admin: { disable: true },
  projectConfig: {
    databaseUrl: DATABASE_URL,
    // its migrations take the host from here, and the server from the address: a socket must be in both
    databaseDriverOptions: {
      connection: { host, port: Number(port), ssl: false },
      pool: { min: 2, max: Number(connections) },
    },
    http: {
      storeCors: 'http://127.0.0.1',
      adminCors: 'http://127.0.0.1',
      authCors: 'http://127.0.0.1',
      jwtSecret: 'a secret of the comparison',
      cookieSecret: 'a secret of the comparison',
    },
  },
})
