/** Hands the reader a file that was made on this page. */
export const saveFile = (name: string, content: string, type: string): void => {
  const url = URL.createObjectURL(new Blob([content], { type }))
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
