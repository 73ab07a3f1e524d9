import type { Service } from '@tradepost/contract'
import { type OpenApiDocument, openApi } from '@tradepost/contract/openapi'
import type { SiteOptions } from './site.types.ts'

/** These services as they are served here; in the demo, with codes and ids that exist. */
export const documentOf = async (
  { demo, version, publicUrl, vendor }: SiteOptions,
  title: string,
  services: Service[],
): Promise<OpenApiDocument> =>
  openApi({
    services,
    title,
    version,
    serverUrl: publicUrl,
    vendor,
    pathExamples: {
      ...(demo && { merchantCode: demo.merchantCode }),
      ...(await demo?.pathExamples?.()),
    },
  })
