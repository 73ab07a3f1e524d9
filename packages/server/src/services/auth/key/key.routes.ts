import { keys } from '@tradepost/contract'
import { routes } from '@tradepost/kernel'
import { rotateDataKey } from './rotate-data-key.ts'
import { rotateSecret } from './rotate-secret.ts'
import { rotateSigningKeys } from './rotate-signing-keys.ts'

export const keyRoutes = routes(keys, {
  rotateDataKey: ({ ctx }) => rotateDataKey(ctx),
  rotateSecret: ({ ctx, body }) => rotateSecret(ctx, body),
  rotateSigningKeys: ({ ctx, body }) => rotateSigningKeys(ctx, body),
})
