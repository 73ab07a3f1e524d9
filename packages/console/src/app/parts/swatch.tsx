import { useEffect, useRef } from 'react'

type Props = { swatch: { type?: string; value?: string } | null | undefined }

/** The color or picture of a value; drawn by script, since the policy of the page allows no style in the markup. */
export const Swatch = ({ swatch }: Props) => {
  const box = useRef<HTMLSpanElement>(null)
  const { type, value = '' } = swatch ?? {}
  useEffect(() => {
    const style = box.current?.style
    if (style && type === 'image') style.backgroundImage = `url(${JSON.stringify(value)})`
    else if (style) style.backgroundColor = value
  }, [type, value])
  return swatch ? <span ref={box} className="swatch" aria-hidden="true" /> : null
}
