type Media = { url: string; type: string }

/** Media stand in a list, or in one for each language. */
const picturesOf = (media: unknown): Media[] => {
  const list = Array.isArray(media) ? media : Object.values((media ?? {}) as Record<string, unknown>).flat()
  return (list as Media[]).filter(({ type }) => type === 'image')
}

export const firstPicture = (media: unknown): string | undefined => picturesOf(media)[0]?.url
