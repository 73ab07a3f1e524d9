import type { ResultFor } from '@tradepost/sdk'

export type Page = ResultFor<'getPage'>['page']
export type Widget = NonNullable<Page['dropzones']['cmsWidgetList']>[number]
