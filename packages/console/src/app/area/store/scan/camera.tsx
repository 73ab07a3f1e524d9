import { Button, Modal } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../words/use-words.tsx'
import { openReader } from './reader.ts'

const PAUSE_MS = 150

type Props = { onClose(): void; onFound(code: string): void }

/** Looks until a code is there; the camera is off as soon as the dialog closes. */
const useCamera = (onFound: (code: string) => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const [isRefused, setRefused] = useState(false)
  const found = useRef(onFound)
  found.current = onFound
  useEffect(() => {
    let isOpen = true
    let stream: MediaStream | undefined
    const scan = async () => {
      const read = await openReader()
      stream = await navigator.mediaDevices.getUserMedia({
        video: { facingMode: 'environment', width: { ideal: 1280 } },
      })
      const shown = video.current
      while (isOpen && shown) {
        if (shown.srcObject === null) {
          shown.srcObject = stream
          await shown.play()
        }
        const code = await read(shown)
        if (code && isOpen) return found.current(code)
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    }
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
    scan()
      .catch(() => isOpen && setRefused(true))
      .finally(stop)
    return () => {
      isOpen = false
      stop()
    }
  }, [])
  return { video, isRefused }
}

const Picture = ({ onFound }: Pick<Props, 'onFound'>) => {
  const { words } = useWords()
  const { video, isRefused } = useCamera(onFound)
  return isRefused ? (
    <p role="alert">{words.store.cameraRefused}</p>
  ) : (
    <video ref={video} className="camera" muted playsInline aria-label={words.store.cameraTitle} />
  )
}

export const Camera = ({ onClose, onFound }: Props) => {
  const { words } = useWords()
  return (
    <Modal opened onClose={onClose} title={words.store.cameraTitle} withCloseButton={false} size="lg">
      <Picture onFound={onFound} />
      <div className="modal-actions">
        <Button size="lg" variant="default" onClick={onClose} data-autofocus>
          {words.store.cameraStop}
        </Button>
      </div>
    </Modal>
  )
}
