/** Sends a request that is written as HTTP has it, with the token unless it has one of its own. */
export const sendRequest = async (block: string, url: string, token: () => Promise<string>) => {
  const [head = '', ...parts] = block.trim().split('\n\n')
  const [first = '', ...lines] = head.split('\n')
  const [, method = '', path = ''] = /^([A-Z]+) (\/.*)$/.exec(first) ?? []
  if (path === '') throw new TypeError(`does not begin with a method and a path: ${first}`)
  const headers = new Headers(lines.map((line) => line.split(': ', 2) as [string, string]))
  const body = parts.length > 0 ? parts.join('\n\n') : undefined
  if (body && !headers.has('content-type')) headers.set('content-type', 'application/json')
  if (!headers.has('authorization')) headers.set('authorization', `Bearer ${await token()}`)

  const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body }) })
  const sent = Array.from(answer.headers, ([name, value]) => `${name}: ${value}`)
  return {
    output: `HTTP/1.1 ${answer.status} ${answer.statusText}\n${sent.join('\n')}\n\n${await answer.text()}\n`,
    statuses: [answer.status],
  }
}
