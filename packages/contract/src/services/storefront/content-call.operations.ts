import { localeQuery } from '../../common/shapes.ts'
import { Obj, Text } from '../../schema.ts'
import { ResolvedPage } from '../content/page.ts'
import { call, Output } from './call.ts'
import { Menu, PageConfig } from './content-call.ts'

const PageId = Obj({ pageId: Text(1, 255, { description: 'Slug of a live page, such as `home`.' }) })

const contentCall = {
  tag: 'Named calls of content',
  query: Obj(localeQuery),
  safe: true,
} as const

export const contentCalls = {
  callGetPageConfig: call('cms.getPageConfig.v1', {
    ...contentCall,
    summary: 'Get a live page in its older form',
    body: PageId,
    responses: { 200: Output(PageConfig) },
    errors: ['pageNotFound'],
  }),
  callGetPageConfigV2: call('cms.getPageConfig.v2', {
    ...contentCall,
    summary: 'Get a live page',
    description:
      'In one language, without hidden widgets and those whose time is over. Widgets that begin later stay, with their dates.',
    body: PageId,
    responses: { 200: Output(Obj({ page: ResolvedPage })) },
    errors: ['pageNotFound'],
  }),
  callGetMenu: call('cms.getMenu.v1', {
    ...contentCall,
    summary: 'Get a menu of the shop',
    description:
      '`main` lists the top categories of the shop, `pages` its live pages except the home page, and the code of a category the categories below it.',
    body: Obj({ id: Text(1, 255, { description: '`main`, `pages` or the code of a category.' }) }),
    responses: { 200: Output(Menu) },
    errors: ['menuNotFound'],
  }),
} as const
