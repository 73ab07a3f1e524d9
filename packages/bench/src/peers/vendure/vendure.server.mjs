// Copied beside the packages of Vendure, which this repository does not have.
import {
  bootstrap,
  DefaultJobQueuePlugin,
  DefaultLogger,
  DefaultSearchPlugin,
  dummyPaymentHandler,
  JobQueueService,
  LogLevel,
} from '@vendure/core'

const [port, connections] = process.argv.slice(2).map(Number)

const app = await bootstrap({
  logger: new DefaultLogger({ level: LogLevel.Warn }),
  apiOptions: {
    hostname: '127.0.0.1',
    port,
    adminApiPath: 'admin-api',
    shopApiPath: 'shop-api',
    cors: false,
  },
  authOptions: {
    tokenMethod: ['bearer'],
    requireVerification: false,
    superadminCredentials: JSON.parse(process.env.PEER_ACCOUNT),
  },
  dbConnectionOptions: {
    type: 'postgres',
    ...JSON.parse(process.env.PEER_DATABASE),
    poolSize: connections,
    // creates the tables; they are there at every later start
    synchronize: true,
    logging: false,
  },
  // carts of the measurement have one line with ever more of a product
  orderOptions: { orderItemsLimit: 1e9, orderLineItemsLimit: 1e9 },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  plugins: [DefaultJobQueuePlugin.init({}), DefaultSearchPlugin.init({ bufferUpdates: false })],
})
// in this process: the index of the search is made by jobs
await app.get(JobQueueService).start()
