import { Button, Input, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useWords } from '../../../words/use-words.tsx'

type Props = {
  label: string
  error?: string
  isReadOnly: boolean
  value: string
  onChange(value: string): void
}

const commands = {
  bold: ['bold'],
  italic: ['italic'],
  heading: ['formatBlock', 'h2'],
  paragraph: ['formatBlock', 'p'],
  list: ['insertUnorderedList'],
} as const

/**
 * Text with formatting, edited as it looks. The markup that is there stays as it is, whatever it holds; the storefront
 * cleans it when it draws it.
 */
export const RichText = ({ label, error, isReadOnly, value, onChange }: Props) => {
  const { words } = useWords()
  const area = useRef<HTMLDivElement>(null)
  const [isSource, setSource] = useState(false)

  useEffect(() => {
    const now = area.current
    // typing changes the value, too: what is there already is not written again, which would move the cursor
    if (now && now.innerHTML !== value) now.innerHTML = cleaned(value)
  }, [value])

  const run = ([command, argument]: readonly [string, string?]) => {
    area.current?.focus()
    document.execCommand(command, false, argument)
    onChange(area.current?.innerHTML ?? '')
  }
  const link = () => {
    const address = window.prompt(words.content.linkTo)
    if (address) run(['createLink', address])
  }

  return (
    <Input.Wrapper label={label} error={error} className="rich-text">
      <div className="rich-tools" role="toolbar" aria-label={label}>
        {!isSource &&
          !isReadOnly &&
          (Object.keys(commands) as (keyof typeof commands)[]).map((name) => (
            <Button
              key={name}
              variant="subtle"
              color="gray"
              size="compact-xs"
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => run(commands[name])}
            >
              {words.content[name]}
            </Button>
          ))}
        {!isSource && !isReadOnly && (
          <Button
            variant="subtle"
            color="gray"
            size="compact-xs"
            onMouseDown={(event) => event.preventDefault()}
            onClick={link}
          >
            {words.content.link}
          </Button>
        )}
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          ml="auto"
          onClick={() => setSource(!isSource)}
        >
          {isSource ? words.content.asText : words.content.asHtml}
        </Button>
      </div>
      {isSource ? (
        <Textarea
          aria-label={label}
          value={value}
          readOnly={isReadOnly}
          autosize
          minRows={4}
          maxRows={16}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: no element of its own takes text with formatting
        <div
          ref={area}
          className="rich-area"
          role="textbox"
          tabIndex={0}
          aria-label={label}
          aria-multiline="true"
          contentEditable={!isReadOnly}
          onInput={(event) => onChange(event.currentTarget.innerHTML)}
        />
      )}
    </Input.Wrapper>
  )
}

/** Somebody else may have written it: what could run or load something is not put into our page. */
const cleaned = (markup: string): string => {
  const { body } = new DOMParser().parseFromString(markup, 'text/html')
  for (const bad of body.querySelectorAll('script, iframe, object, embed, style, link, form')) bad.remove()
  for (const element of body.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes])
      if (name.startsWith('on') || /^\s*javascript:/i.test(value)) element.removeAttribute(name)
  return body.innerHTML
}
