import '../style/preview.css'
import { useElementSize } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'

type Props = {
  title: string
  html: string
  /** Width of the device in pixels; a wider one than there is room for is drawn smaller. */
  width: number
  height?: number
  /** The part that is being edited, and what happens when another one is clicked. */
  chosen?: string | null
  onChoose?(name: string): void
}

const USUAL_HEIGHT = 720
/** Belongs to the frame, whatever is drawn into it. */
const MARKS =
  '[data-widget]{cursor:pointer;outline-offset:3px}[data-widget]:hover{outline:1px dashed #0b7a5a}[data-widget][data-chosen]{outline:2px solid #0b7a5a}'

/** Only what has changed is drawn anew, so that a reader neither sees it flicker nor loses their place. */
const draw = (page: Document, html: string): void => {
  // made by the frame, whose policy allows the styles
  const next = page.implementation.createHTMLDocument('')
  next.documentElement.innerHTML = html
  const marks = next.createElement('style')
  marks.textContent = MARKS
  next.head.append(marks)
  page.documentElement.lang = /<html[^<>]* lang="([\w-]+)"/.exec(html)?.[1] ?? ''
  if (page.head.innerHTML !== next.head.innerHTML) page.head.innerHTML = next.head.innerHTML
  page.body.innerHTML = next.body.innerHTML
}

/** Somebody else's markup, in a frame in which nothing runs and no link leads anywhere. */
export const PreviewFrame = ({ title, html, width, height = USUAL_HEIGHT, chosen, onChoose }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document | null>(null)
  const { ref, width: room } = useElementSize()
  const choose = useRef(onChoose)
  choose.current = onChoose

  useEffect(() => {
    if (page) draw(page, html)
  }, [page, html])

  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn anew is marked anew
  useEffect(() => {
    for (const part of page?.querySelectorAll<HTMLElement>('[data-widget]') ?? []) {
      const isChosen = part.dataset.widget === chosen
      part.toggleAttribute('data-chosen', isChosen)
      if (isChosen) part.scrollIntoView({ block: 'nearest' })
    }
  }, [page, html, chosen])

  useEffect(() => {
    const click = (event: Event) => {
      event.preventDefault()
      const part = (event.target as Element | null)?.closest<HTMLElement>('[data-widget]')
      if (part?.dataset.widget) choose.current?.(part.dataset.widget)
      // keys are for the console: nothing in the frame takes any
      frame.current?.blur()
      window.focus()
    }
    page?.addEventListener('click', click)
    return () => page?.removeEventListener('click', click)
  }, [page])

  const scale = room > 0 ? Math.min(1, room / width) : 1
  const left = Math.max(0, (room - width * scale) / 2)
  return (
    <div ref={ref} className="preview-room" style={{ height }}>
      <iframe
        ref={frame}
        title={title}
        src="/admin/frame"
        sandbox="allow-same-origin"
        className="preview-frame"
        style={{ left, width, height: height / scale, transform: `scale(${scale})` }}
        onLoad={() => setPage(frame.current?.contentDocument ?? null)}
      />
    </div>
  )
}
