import packageFile from '../package.json' with { type: 'json' }

const release = (version: string) => version.split('.', 2).join('.')

/** For what one side may not know yet; undefined when both are of one release, or the server does not say. */
export const otherVersion = (headers: Headers, own: string = packageFile.version): string | undefined => {
  const server = headers.get('tradepost-version')
  if (server === null || release(server) === release(own)) return undefined
  return `the server is version ${server}, and this client ${own}: update the older one if it should know this`
}
