import type { FastifyInstance } from 'fastify'
import { mailContent, mailListPage, mailPage } from './mail.page.ts'
import { mailContentRoute, mailRoute, sendPage } from './site.headers.ts'
import type { MailReader } from './site.types.ts'

type ById = { Params: { id: string } }

/** The e-mails of the demo: a list, one of them, and its HTML by itself for the frame in which it is shown. */
export const mailRoutes = (app: FastifyInstance, mails: MailReader): void => {
  app.get('/mail', async (_request, reply) => sendPage(reply, mailListPage(await mails.list())))

  app.get<ById>('/mail/:id', mailRoute, async ({ params }, reply) => {
    const mail = await mails.find(params.id)
    return mail ? sendPage(reply, mailPage(mail)) : reply.callNotFound()
  })

  app.get<ById>('/mail/:id/content', mailContentRoute, async ({ params }, reply) => {
    const mail = await mails.find(params.id)
    return mail?.html ? sendPage(reply, mailContent(mail.html)) : reply.callNotFound()
  })
}
