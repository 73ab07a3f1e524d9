import { CopyButton, Drawer, SegmentedControl } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useState, useSyncExternalStore } from 'react'
import { asCurl, asSdk, recentRequests } from '../api/recent-requests.ts'
import { useSession } from '../session/use-session.tsx'
import { useWords } from '../words/use-words.tsx'

/** The last requests of the screen that is open, to be done again from a shell or a program. */
export const RequestDrawer = ({ onClose }: { onClose(): void }) => {
  const { words } = useWords()
  const { formats } = useSession()
  useLocation()
  const [form, setForm] = useState('curl')
  const seen = useSyncExternalStore(recentRequests.subscribe, recentRequests.read)
  const shown = seen.filter(({ page }) => page === window.location.pathname)
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size="lg"
      title={words.requests.title}
      closeButtonProps={{ 'aria-label': words.keys.close }}
    >
      <div className="fields">
        <p className="quiet">{words.requests.lead}</p>
        <SegmentedControl
          aria-label={words.requests.form}
          value={form}
          onChange={setForm}
          data={[
            { value: 'curl', label: words.requests.curl },
            { value: 'sdk', label: words.requests.sdk },
          ]}
        />
        {shown.length === 0 && <p className="quiet">{words.requests.none}</p>}
        {shown.toReversed().map((request) => {
          const text = form === 'curl' ? asCurl(request) : (asSdk(request) ?? asCurl(request))
          return (
            <section key={request.id} className="request">
              <header>
                <b>{request.method}</b>
                <span className="request-path">{request.path.split('?', 1)[0]}</span>
                <small>
                  {request.status} ·{' '}
                  {words.developer.took({ milliseconds: formats.number(request.milliseconds) })}
                </small>
                <CopyButton value={text}>
                  {({ copied, copy }) => (
                    <button type="button" className="more plain-button" onClick={copy}>
                      {copied ? words.secret.copied : words.secret.copy}
                    </button>
                  )}
                </CopyButton>
              </header>
              <pre>{text}</pre>
            </section>
          )
        })}
      </div>
    </Drawer>
  )
}
