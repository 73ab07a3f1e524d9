import { keys } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { rotateSigningKeys } from './key-rotation.service.ts'
import { rotateDataKey, rotateSecret } from './secret-rotation.service.ts'

export const keyRoutes = routes(keys, {
  rotateDataKey: ({ ctx }) => rotateDataKey(ctx),
  rotateSecret: ({ ctx, body }) => rotateSecret(ctx, body),
  rotateSigningKeys: ({ ctx, body }) => rotateSigningKeys(ctx, body),
})
