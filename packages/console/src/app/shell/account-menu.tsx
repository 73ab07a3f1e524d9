import { Menu, useMantineColorScheme } from '@mantine/core'
import { notify } from '../parts/notice.tsx'
import { isElsewhere, zoneName } from '../parts/zone.ts'
import { keptMoves } from '../session/kept-moves.ts'
import { SessionError, signOut } from '../session/session.ts'
import { useSession } from '../session/use-session.tsx'
import { type Language, languages, useWords } from '../words/use-words.tsx'

const initialsOf = (name: string): string =>
  name
    .split(/[\s@.]+/)
    .slice(0, 2)
    .map((part) => part.slice(0, 1).toUpperCase())
    .join('')

export const AccountMenu = ({ onKeys, onRequests }: { onKeys: () => void; onRequests: () => void }) => {
  const { words, language, setLanguage } = useWords()
  const { session, leave } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const appearances = { light: words.shell.light, dark: words.shell.dark, auto: words.shell.system }
  const end = () => {
    const waiting = keptMoves(localStorage, session.merchant.code).list().length
    if (waiting > 0 && !window.confirm(words.leaving.waiting({ count: String(waiting) }))) return
    // without an answer the session would still be open for the next user of the device
    const stay = (error: unknown) =>
      error instanceof SessionError && error.status === 0 ? notify(words.leaving.offline, true) : leave()
    void signOut().then(leave, stay)
  }
  return (
    <Menu position="top-start" width={230} shadow="md">
      <Menu.Target>
        <button type="button" className="account" title={words.shell.account}>
          <span className="avatar" aria-hidden="true">
            {initialsOf(session.user.name)}
          </span>
          <span className="account-name">
            {session.user.name}
            <small>{session.user.emailAddress}</small>
          </span>
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{words.shell.appearance}</Menu.Label>
        {(Object.keys(appearances) as (keyof typeof appearances)[]).map((scheme) => (
          <Menu.Item
            key={scheme}
            onClick={() => setColorScheme(scheme)}
            rightSection={colorScheme === scheme ? '✓' : null}
          >
            {appearances[scheme]}
          </Menu.Item>
        ))}
        <Menu.Label>{words.shell.languageOf}</Menu.Label>
        {(Object.keys(languages) as Language[]).map((code) => (
          <Menu.Item
            key={code}
            lang={code}
            onClick={() => setLanguage(code)}
            rightSection={language === code ? '✓' : null}
          >
            {languages[code]}
          </Menu.Item>
        ))}
        {isElsewhere(session.merchant.timezone) && (
          <Menu.Label>{words.form.timeIn({ zone: zoneName(session.merchant.timezone) })}</Menu.Label>
        )}
        <Menu.Divider />
        <Menu.Item onClick={onKeys} rightSection={<kbd>?</kbd>}>
          {words.shell.keys}
        </Menu.Item>
        <Menu.Item onClick={onRequests}>{words.shell.requests}</Menu.Item>
        <Menu.Item component="a" href="/docs" target="_blank">
          {words.shell.reference}
        </Menu.Item>
        <Menu.Item onClick={end}>{words.shell.signOut}</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
