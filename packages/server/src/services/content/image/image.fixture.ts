import sharp from 'sharp'
import { harness } from '../../../../test/support/harness.ts'

type Look = { width?: number; height?: number; color?: string }

/** One colour, so that two of them differ in what is asked for. */
export const picture = (format: 'jpeg' | 'png', { width = 60, height = 40, color = 'red' }: Look = {}) =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .toFormat(format)
    .toBuffer()

export const fileOf = (data: Uint8Array | string, name: string) =>
  new File([typeof data === 'string' ? data : new Uint8Array(data)], name)

/** A merchant, and the way to what it uploads. */
export const withImages = async () => {
  const h = await harness()
  const { publicUrl } = h.platform.config
  const upload = async (data: Uint8Array, name = 'a.png') =>
    (await h.api.uploadImage({ body: { file: fileOf(data, name) } })).baseUrl
  /** The public address leads to this server, which listens on another port in a test. */
  const local = (address: string) => h.url + address.slice(publicUrl.length)
  const open = (address: string, init?: RequestInit) => fetch(local(address), init)
  const images = async () => (await h.api.listImages()).images
  const path = `/cms/v1/merchants/${h.merchantCode}/images`
  const send = async (form: FormData, token?: string) => {
    const answer = await fetch(h.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token ?? (await h.token())}` },
      body: form,
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
  }
  return { ...h, upload, open, local, images, send, path }
}

export const formOf = (...parts: [name: string, value: File | string][]) => {
  const form = new FormData()
  for (const [name, value] of parts) form.append(name, value)
  return form
}
