import { useEffect, useState } from 'react'

/** Addresses behind the `#`, so that any server of files can serve the app. */
export const linkTo = (name: string, part = ''): string =>
  part === '' ? `#/${name}` : `#/${name}/${encodeURIComponent(part)}`

const read = () => {
  const [path = '', query = ''] = location.hash.replace(/^#\/?/, '').split('?')
  const [name = '', part = ''] = path.split('/')
  return { name, part: decodeURIComponent(part), query: new URLSearchParams(query) }
}

export const useAddress = () => {
  const [address, setAddress] = useState(read)
  useEffect(() => {
    const follow = () => {
      setAddress(read())
      scrollTo(0, 0)
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return address
}
