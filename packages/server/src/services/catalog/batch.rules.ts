export { existing, firstOfEach, inRequestOrder } from '@tradepost/kernel'
