export const webhook = {
  // existing clients read this text
  webhookCodeExists: (code: string) => `Webhook with code '${code}' already exists`,
  webhookAddress: 'The endpoint is no http or https address',
}
