import { MantineThemeProvider } from '@mantine/core'
import { type ReactNode, useMemo } from 'react'
import { useWords } from '../words/use-words.tsx'

/** Inputs write numbers as the reader does; either mark is taken while typing. */
export const LocalTheme = ({ children }: { children: ReactNode }) => {
  const { language } = useWords()
  const theme = useMemo(() => {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5)
    const decimalSeparator = parts.find(({ type }) => type === 'decimal')?.value
    return { components: { NumberInput: { defaultProps: { decimalSeparator } } } }
  }, [language])
  return (
    <MantineThemeProvider theme={theme} inherit>
      {children}
    </MantineThemeProvider>
  )
}
