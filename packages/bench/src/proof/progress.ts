const WIDTH = 30

export type Progress = { step(count: number): void; end(): void }

/** A bar on a terminal, nothing elsewhere. */
export const showProgress = (
  title: string,
  total: number,
  stream: NodeJS.WriteStream = process.stderr,
): Progress => {
  let done = 0
  let shown = -1
  const draw = () => {
    const filled = Math.floor((done / total) * WIDTH)
    const percent = Math.floor((done / total) * 100)
    if (percent === shown) return
    shown = percent
    stream.write(`\r${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${percent} %  ${title}`)
  }
  return {
    step: (count) => {
      done += count
      if (stream.isTTY) draw()
    },
    end: () => {
      if (stream.isTTY) stream.write('\r\x1b[K')
    },
  }
}
