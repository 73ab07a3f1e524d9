import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import { readerOptions } from './reader-options.ts'

/** The code that stands in front of the camera now, if there is one. */
export type Reader = (video: HTMLVideoElement) => Promise<string | undefined>

type Detector = { detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** Of products and of our labels. */
const formats = ['ean_13', 'ean_8', 'upc_a', 'code_128', 'qr_code']

/** Phones read codes by themselves. */
const nativeReader = async (): Promise<Reader | undefined> => {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass }
  const known = (await BarcodeDetector?.getSupportedFormats()) ?? []
  if (!BarcodeDetector || formats.some((format) => !known.includes(format))) return undefined
  const detector = new BarcodeDetector({ formats })
  return async (video) => (await detector.detect(video))[0]?.rawValue
}

/** A megabyte that only those load whose browser reads no codes, when they open the camera. */
const ownReader = async (): Promise<Reader> => {
  const { prepareZXingModule, readBarcodes } = await import('zxing-wasm/reader')
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const { videoWidth: width, videoHeight: height } = video
    if (!drawing || width === 0) return undefined
    canvas.width = width
    canvas.height = height
    drawing.drawImage(video, 0, 0)
    const found = await readBarcodes(drawing.getImageData(0, 0, width, height), readerOptions)
    return found[0]?.text
  }
}

export const openReader = async (): Promise<Reader> => (await nativeReader()) ?? ownReader()
