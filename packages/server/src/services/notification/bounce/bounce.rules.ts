/** Of `<42.shop@example.test>` or `42`; null: not one of ours. */
export const messageNumber = (messageId: string): number | null => {
  const [, number] = /^<?(\d{1,15})(?:\.[^\s<>@]*@[^\s<>@]*)?>?$/.exec(messageId.trim()) ?? []
  return number === undefined ? null : Number(number)
}
