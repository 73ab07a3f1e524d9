let known: Promise<ReadonlySet<string>> | undefined

/** Read when it is first needed, since it is megabytes in memory. */
const readKnown = async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'])
}

/** Whether it is among the passwords that are most often found in stolen lists, which who guesses tries first. */
export const isLeaked = async (password: string): Promise<boolean> => {
  known ??= readKnown()
  return (await known).has(password.normalize('NFKC').toLowerCase())
}
