export const webhook = {
  // existing clients read this text
  webhookCodeExists: (code: string) => `Webhook with code '${code}' already exists`,
  syncWebhookCodeExists: (code: string) => `SyncWebhook with code '${code}' already exists`,
  eventTaken: (event: string, code: string) => `The event ${event} has a receiver already: ${code}`,
  syncNoJson: 'The answer is no JSON',
  webhookAddress: 'The endpoint is no http or https address',
}
