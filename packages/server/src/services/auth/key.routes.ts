import { keys } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { rotateSigningKeys } from './key-rotation.service.ts'

export const keyRoutes = routes(keys, {
  rotateSigningKeys: ({ ctx, body }) => rotateSigningKeys(ctx, body),
})
