import { Drawer } from '@mantine/core'
import { useDisclosure, useNetwork } from '@mantine/hooks'
import { Link, Outlet } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Mark, MenuIcon, OfflineIcon, SearchIcon } from '../parts/icons.tsx'
import { Notices, notify } from '../parts/notice.tsx'
import { useShortcuts } from '../parts/use-shortcuts.ts'
import { wasReloaded } from '../session/new-build.ts'
import { useSession } from '../session/use-session.tsx'
import { useWords } from '../words/use-words.tsx'
import { AccountMenu } from './account-menu.tsx'
import { areas } from './areas.ts'
import { MerchantSwitch } from './merchant-switch.tsx'
import { Palette } from './palette.tsx'

const KeyHelp = lazy(async () => ({ default: (await import('./key-help.tsx')).KeyHelp }))
const RequestDrawer = lazy(async () => ({ default: (await import('./request-drawer.tsx')).RequestDrawer }))

const Navigation = ({ onChoose }: { onChoose?: () => void }) => {
  const { words } = useWords()
  const { may } = useSession()
  return (
    <nav className="areas" aria-label={words.shell.navigation}>
      {areas
        .filter(({ permission }) => may(permission))
        .map(({ word, path, Icon }) => (
          <Link
            key={path}
            to={path}
            className="area"
            activeOptions={{ exact: path === '/', includeSearch: false }}
            activeProps={{ 'data-active': true }}
            onClick={onChoose}
            // its page has a policy of its own
            reloadDocument={path === '/store'}
          >
            <Icon />
            {words.shell[word]}
          </Link>
        ))}
    </nav>
  )
}

/** The menu, the search and the page. */
export const Frame = ({ children }: { children?: ReactNode }) => {
  const { words } = useWords()
  const { session } = useSession()
  const { online } = useNetwork()
  const [isMenuOpen, menu] = useDisclosure(false)
  const [isPaletteOpen, palette] = useDisclosure(false)
  const [isHelpOpen, help] = useDisclosure(false)
  const [isRequestsOpen, requests] = useDisclosure(false)
  const [isSwitching, merchants] = useDisclosure(false)
  useShortcuts({ 'mod+k': palette.open, '?': help.open })
  useEffect(() => {
    if (wasReloaded()) notify(words.state.newBuild)
  }, [words])

  return (
    <div className="frame">
      <a className="skip" href="#content">
        {words.shell.skip}
      </a>
      <aside className="side">
        <p className="brand">
          <Mark />
          <span>{session.merchant.code}</span>
        </p>
        <Navigation />
        <AccountMenu onKeys={help.open} onRequests={requests.open} />
      </aside>
      <header className="bar">
        <button type="button" className="bar-menu" aria-label={words.shell.menu} onClick={menu.open}>
          <MenuIcon />
        </button>
        <button type="button" className="bar-search" onClick={palette.open}>
          <SearchIcon />
          <span>{words.shell.search}</span>
          <kbd>{words.keys.control} K</kbd>
        </button>
        <MerchantSwitch isOpen={isSwitching} onOpen={merchants.open} onClose={merchants.close} />
      </header>
      <main id="content" className="content" tabIndex={-1}>
        {!online && (
          <p className="offline" role="status">
            <OfflineIcon />
            {words.state.offlineBar}
          </p>
        )}
        {children ?? <Outlet />}
      </main>
      <Drawer
        opened={isMenuOpen}
        onClose={menu.close}
        size={260}
        title={session.merchant.code}
        closeButtonProps={{ 'aria-label': words.keys.close }}
      >
        <Navigation onChoose={menu.close} />
        <AccountMenu onKeys={help.open} onRequests={requests.open} />
      </Drawer>
      <Palette
        isOpen={isPaletteOpen}
        onClose={palette.close}
        commands={{
          onKeys: help.open,
          onRequests: requests.open,
          onMerchant: session.isOperator ? merchants.open : undefined,
        }}
      />
      {isHelpOpen && (
        <Suspense>
          <KeyHelp onClose={help.close} />
        </Suspense>
      )}
      {isRequestsOpen && (
        <Suspense>
          <RequestDrawer onClose={requests.close} />
        </Suspense>
      )}
      <Notices />
    </div>
  )
}
