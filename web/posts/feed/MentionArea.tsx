import { useQuery } from '@tanstack/react-query'
import {
  type ComponentProps,
  type KeyboardEvent,
  type RefObject,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'

import { request } from '../../domain/api/request.ts'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Hidden } from '../../ui/theme/Hidden.tsx'
import { useDebouncedValue } from '../../ui/fields/useDebounced.ts'
import { fitText } from '../../ui/fields/fitText.ts'
import { Muted } from '../../ui/theme/Muted.tsx'
import { mentionableDocument } from '../data/operations.ts'
import styles from './Posts.module.css'

/** Chosen names with the public ids of the people. */
export type Mentions = Readonly<Record<string, string>>

type MentionAreaProps = Omit<ComponentProps<'textarea'>, 'value' | 'onChange'> & {
  value: string
  mentions: Mentions
  onText: (text: string, mentions: Mentions) => void
}

/** The public ids of the people mentioned in the text. */
export function mentionedIn(text: string, mentions: Mentions): string[] {
  return Object.entries(mentions).flatMap(([name, id]) => (text.includes(`@${name}`) ? [id] : []))
}

/** A text area that suggests people after an @. */
export function MentionArea({ value, mentions, onText, onKeyDown, ...rest }: MentionAreaProps) {
  const listId = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [term, setTerm] = useState('')
  const [active, setActive] = useState(0)
  const found = usePeople(term)
  useLayoutEffect(() => fitText(area.current))
  const isOpen = found.length > 0
  const choose = (person: (typeof found)[number]) => {
    const name = `${person.firstName} ${person.lastName}`
    const at = area.current?.selectionStart ?? value.length
    const start = value.lastIndexOf('@', at - 1)
    onText(`${value.slice(0, start)}@${name} ${value.slice(at)}`, { ...mentions, [name]: person.publicId })
    setTerm('')
    placeCaret(area, start + name.length + 2)
  }
  const keys = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const chosen = found[active % Math.max(1, found.length)]
    if (isOpen && chosen) {
      if (event.key === 'ArrowDown') setActive(active + 1)
      else if (event.key === 'ArrowUp') setActive(active + found.length - 1)
      else if (event.key === 'Enter' || event.key === 'Tab') choose(chosen)
      else if (event.key === 'Escape') setTerm('')
      else return
      return event.preventDefault()
    }
    onKeyDown?.(event)
  }
  return (
    <div className={styles.mentions}>
      <textarea
        {...rest}
        ref={area}
        value={value}
        dir="auto"
        aria-autocomplete="list"
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen ? `${listId}-${active % found.length}` : undefined}
        className={styles.area}
        onChange={({ target }) => {
          onText(target.value, mentions)
          setTerm(termBefore(target.value, target.selectionStart))
          setActive(0)
        }}
        onKeyDown={keys}
        onBlur={() => setTerm('')}
      />
      <Hidden>
        <span role="status">
          {isOpen ? `${found.length} ${found.length === 1 ? 'person' : 'people'} to mention` : ''}
        </span>
      </Hidden>
      {isOpen && (
        <ul id={listId} role="listbox" aria-label="People to mention" className={styles.people}>
          {found.map((person, index) => (
            <li
              key={person.publicId}
              id={`${listId}-${index}`}
              role="option"
              aria-selected={index === active % found.length}
              className={styles.person}
              // On pointerdown, before the text area loses the focus.
              onPointerDown={(event) => {
                event.preventDefault()
                choose(person)
              }}
            >
              <Avatar id={person.publicId} name={person.firstName} image={person.profileUri} size={24} />
              {person.firstName} {person.lastName}
              {person.title && <Muted as="span">{person.title}</Muted>}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** The text between an @ and the caret, if it could be a name. */
function termBefore(text: string, caret: number): string {
  return /(?:^|\s)@([\p{L}][\p{L}\p{M} .'-]{1,60})$/u.exec(text.slice(0, caret))?.[1] ?? ''
}

function usePeople(term: string) {
  const settled = useDebouncedValue(term)
  const { data } = useQuery({
    queryKey: ['mentionable', settled],
    queryFn: async () => {
      const { mentionablePeople } = await request(mentionableDocument, { name: settled })
      return (mentionablePeople?.nodes ?? []).filter((person) => person !== null)
    },
    enabled: settled !== '',
  })
  return term === '' || settled !== term ? [] : (data ?? [])
}

function placeCaret(area: RefObject<HTMLTextAreaElement | null>, at: number): void {
  requestAnimationFrame(() => {
    area.current?.focus()
    area.current?.setSelectionRange(at, at)
  })
}
