import { brunoFiles } from '../../packages/contract/src/collection/index.ts'
import { services } from '../../packages/contract/src/index.ts'
import { openApi } from '../../packages/contract/src/openapi/index.ts'

const demo = { merchantCode: 'demo', clientId: 'demo', clientSecret: 'demo-secret' }

/** Texts of the files of `docs/bruno`, which speaks to the demo until somebody adds an environment. */
export const bruno = (): Map<string, string> =>
  brunoFiles(
    openApi({ services: Object.values(services), pathExamples: { merchantCode: demo.merchantCode } }),
    {
      baseUrl: 'http://localhost:8080',
      ...demo,
    },
  )
