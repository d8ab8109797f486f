import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { useRouter } from '@tanstack/react-router'
import { CornerDownLeft, Search as Glass, X } from 'lucide-react'
import { type KeyboardEvent, lazy, Suspense, useState } from 'react'

import { Button } from '../ui/buttons/Button.tsx'
import { IconButton } from '../ui/buttons/IconButton.tsx'
import { Segments } from '../ui/buttons/Segments.tsx'
import { currentOpener } from '../ui/dialog/opener.ts'
import { commandsOfPage } from '../ui/keys/commands.ts'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import { Hidden } from '../ui/theme/Hidden.tsx'
import { type FoundRecord, type Group, type Item, marked } from './data/items.ts'
import type { Place } from './data/pages.ts'
import { rememberItem } from './data/recent.ts'
import { type Scope, scopes } from './data/search.ts'
import { type SearcherProps, useFound } from './data/useFound.ts'
import styles from './Palette.module.css'

// Loaded when someone acts on a result.
const RecordActions = lazy(async () => ({ default: (await import('./RecordActions.tsx')).RecordActions }))

export type PaletteProps = SearcherProps & { onClose: () => void }

/** The command palette: records, pages and actions. Mounted means open. */
export function Palette({ onClose, ...props }: PaletteProps) {
  const [opener] = useState(currentOpener)
  const [acting, setActing] = useState<ActingItem>()
  return (
    <Dialog.Root
      open
      onOpenChange={(_, details) => {
        if (!acting || details.reason !== 'escape-key') return onClose()
        // Escape leads from a record back to the results.
        details.cancel()
        setActing(undefined)
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={styles.backdrop} />
        <Dialog.Popup
          className={styles.palette}
          aria-label="Search"
          finalFocus={() => (opener instanceof HTMLElement && opener.isConnected ? opener : true)}
        >
          <PaletteContent {...props} onClose={onClose} acting={acting} onAct={setActing} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

type ActingItem = Item & { record: FoundRecord }
const isRecord = (item: Item | undefined): item is ActingItem => item?.record !== undefined

type PaletteContentProps = PaletteProps & {
  /** The result whose transitions are shown instead of the results. */
  acting: ActingItem | undefined
  onAct: (item: ActingItem | undefined) => void
}

function PaletteContent({ onClose, acting, onAct, ...searcher }: PaletteContentProps) {
  const { reader } = searcher
  const router = useRouter()
  const [text, setText] = useState('')
  const [scope, setScope] = useState<Scope>('ALL')
  const [pointed, setPointed] = useState<Item>()
  const [commands] = useState(placesOnPage)
  const { groups, status, term } = useFound({ ...searcher, commands }, text, scope)

  function open(item: Item, isNewTab: boolean) {
    if (item.act) {
      onClose()
      item.act()
      return
    }
    rememberItem(reader.id, item)
    if (isNewTab) {
      window.open(item.to, '_blank', 'noopener')
      return
    }
    onClose()
    void router.navigate({ href: item.to })
  }
  function act(item: ActingItem) {
    rememberItem(reader.id, item)
    onAct(item)
  }
  function onKeyDown(event: KeyboardEvent) {
    const isNewTab = event.key === 'Enter' && (event.ctrlKey || event.metaKey)
    const isAct = event.key === 'ArrowRight' && isAtEnd(event.target) && isRecord(pointed)
    if (!pointed || !(isNewTab || isAct)) return
    event.preventDefault()
    event.stopPropagation()
    if (isNewTab) open(pointed, true)
    else if (isRecord(pointed)) act(pointed)
  }
  if (acting)
    return (
      <Suspense fallback={<RowSkeletons count={3} />}>
        <RecordActions item={acting} onOpen={() => open(acting, false)} onBack={() => onAct(undefined)} />
      </Suspense>
    )
  return (
    <Autocomplete.Root
      open
      inline
      items={groups}
      filter={null}
      itemToStringValue={({ label }: Item) => label}
      autoHighlight="always"
      keepHighlight
      value={text}
      onValueChange={(value, { reason }) => reason !== 'item-press' && setText(value)}
      // Each render makes new items; an equal one is no change.
      onItemHighlighted={(item) =>
        setPointed((before) =>
          before?.value === item?.value && before?.label === item?.label ? before : item,
        )
      }
    >
      <div className={styles.head} onKeyDownCapture={onKeyDown}>
        <Glass size={20} aria-hidden="true" />
        <Autocomplete.Input
          autoFocus
          className={styles.input}
          aria-label="Search leads, people, services, requests, posts and pages"
          placeholder="Search leads, people, services, posts…"
        />
        <IconButton label="Close search" onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.scopes}>
        <Segments<Scope>
          label="Search in"
          options={Object.entries(scopes).map(([value, label]) => ({ value: value as Scope, label }))}
          value={scope}
          onChange={setScope}
        />
      </div>
      <Results term={term} onOpen={open} />
      <Foot status={status} pointed={pointed} onAct={act} />
    </Autocomplete.Root>
  )
}

/** Read when the palette opens: the page behind it stays as it is. */
function placesOnPage(): Place[] {
  return commandsOfPage().map(({ label, keys, run }) => ({ label, act: run, shortcut: keys[0] }))
}

/** The groups that the root has as its items. */
function Results({ term, onOpen }: { term: string; onOpen: (item: Item, isNewTab: boolean) => void }) {
  return (
    <Autocomplete.List className={styles.list}>
      {(group: Group) => (
        <Autocomplete.Group key={group.value} items={group.items}>
          <Autocomplete.GroupLabel className={styles.group}>{group.value}</Autocomplete.GroupLabel>
          <Autocomplete.Collection>
            {(item: Item) => (
              <Autocomplete.Item
                key={item.value}
                value={item}
                className={styles.item}
                // oxlint-disable-next-line jsx-a11y/anchor-has-content, jsx-a11y/control-has-associated-label -- the content labels it
                render={item.act ? <div /> : <a href={item.to} tabIndex={-1} />}
                onClick={(event) => {
                  const isNewTab = event.ctrlKey || event.metaKey || event.shiftKey
                  event.preventDefault()
                  onOpen(item, isNewTab)
                }}
              >
                <span className={styles.words}>
                  <span>
                    {marked(item.label, term).map(({ text: part, isMatch, at }) =>
                      isMatch ? <mark key={at}>{part}</mark> : part,
                    )}
                  </span>
                  {item.subtitle && <small>{item.subtitle}</small>}
                </span>
                {item.shortcut && <kbd aria-hidden="true">{item.shortcut.toUpperCase()}</kbd>}
                <CornerDownLeft size={16} aria-hidden="true" className={styles.enter} />
              </Autocomplete.Item>
            )}
          </Autocomplete.Collection>
        </Autocomplete.Group>
      )}
    </Autocomplete.List>
  )
}

type FootProps = { status: string; pointed: Item | undefined; onAct: (item: ActingItem) => void }

function Foot({ status, pointed, onAct }: FootProps) {
  return (
    <>
      <div className={styles.foot}>
        <p className={styles.status} role="status">
          {status}
        </p>
        {isRecord(pointed) && (
          <Button look="quiet" onClick={() => onAct(pointed)}>
            Actions <Hidden>for {pointed.label}</Hidden> <kbd aria-hidden="true">→</kbd>
          </Button>
        )}
      </div>
      <Hidden>
        Enter opens, Ctrl Enter opens in a new tab, the right arrow shows actions, Escape closes.
      </Hidden>
    </>
  )
}

/** In the middle of the text, the right arrow moves the caret. */
function isAtEnd(target: EventTarget): boolean {
  return target instanceof HTMLInputElement && target.selectionStart === target.value.length
}
