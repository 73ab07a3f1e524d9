import { escapeUTF8 } from 'entities/escape'

/** Without characters that no XML document may hold, not even as a reference. */
export const validXml = (text: string): string =>
  text.replaceAll(/[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')

/** For elements and attributes. */
export const xmlText = (text: string): string => escapeUTF8(validXml(text))
