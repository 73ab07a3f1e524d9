import { PasswordInput, TextInput } from '@mantine/core'
import { useWords } from '../words/use-words.tsx'
import { MERCHANT } from './sign-card.tsx'

/** The merchant for whom somebody worked here last. */
export const MerchantField = ({ isOptional = false }: { isOptional?: boolean }) => {
  const { words } = useWords()
  return (
    <TextInput
      name="merchant"
      label={words.signIn.merchant}
      description={isOptional ? words.signIn.merchantOptional : undefined}
      defaultValue={localStorage.getItem(MERCHANT) ?? ''}
      autoComplete="organization"
      autoCapitalize="none"
      maxLength={255}
      required={!isOptional}
      withAsterisk={false}
    />
  )
}

export const EmailField = () => {
  const { words } = useWords()
  return (
    <TextInput
      name="email"
      type="email"
      label={words.signIn.email}
      autoComplete="username"
      maxLength={255}
      required
      withAsterisk={false}
    />
  )
}

type Secret = { name: string; label: string; autoComplete: string; minLength?: number; description?: string }

export const SecretField = ({ description, ...field }: Secret) => (
  <PasswordInput {...field} description={description} maxLength={1024} required withAsterisk={false} />
)
