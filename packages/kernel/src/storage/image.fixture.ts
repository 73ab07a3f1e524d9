const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64'))

/** Three by two red pixels in each format, and an icon of 16 by 16. */
export const sampleImages = {
  png: bytes(
    'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAEklEQVQImWP4z8AAQVDqPwMDAEHSBfsYFwTiAAAAAElFTkSuQmCC',
  ),
  jpg: bytes(
    '/9j/2wBDAAYEBQYFBAYGBQYHBwYIChAKCgkJChQODwwQFxQYGBcUFhYaHSUfGhsjHBYWICwgIyYnKSopGR8tMC0oMCUoKSj/2wBDAQcHBwoIChMKChMoGhYaKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCj/wAARCAACAAMDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAf/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAABgj/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCdABykX//Z',
  ),
  gif: bytes('R0lGODlhAwACAIAAAExpcf8AACH5BAUAAAAALAAAAAADAAIAAAICjF8AOw=='),
  webp: bytes('UklGRjwAAABXRUJQVlA4IDAAAADQAQCdASoDAAIAAUAmJaACdLoB+AADsAD+8ut//NgVzXPv9//S4P0uD9Lg/9KQAAA='),
}

/** One picture, which browsers take in PNG. */
export const sampleIcon = (picture: Uint8Array = sampleImages.png): Uint8Array => {
  const header = Buffer.alloc(22)
  header.writeUInt32LE(0x00010000, 0)
  header.writeUInt16LE(1, 4)
  header[6] = 16
  header[7] = 16
  header.writeUInt32LE(picture.length, 14)
  header.writeUInt32LE(22, 18)
  return new Uint8Array(Buffer.concat([header, picture]))
}
