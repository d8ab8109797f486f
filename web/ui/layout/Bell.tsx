import { Bell as BellIcon } from 'lucide-react'
import { useEffect } from 'react'

import { Button } from '../buttons/Button.tsx'
import buttonStyles from '../buttons/Button.module.css'
import { RelativeTime } from '../dates/RelativeTime.tsx'
import { classes } from '../theme/classes.ts'
import { Hidden } from '../theme/Hidden.tsx'
import styles from './Bell.module.css'
import { Empty } from './Empty.tsx'
import { closePopupAround, Popup } from './Popup.tsx'

/** `href`: the page inside the product that it is about. */
type BellItem = {
  id: string
  text: string
  /** Distinguishes it from others with the same text. */
  detail?: string | undefined
  /** How many of the same record came before it. */
  earlier?: string | undefined
  createdAt: string
  href?: string | undefined
  isUnread?: boolean
}

export type BellProps = {
  items: BellItem[]
  unread: number
  isOffline?: boolean
  onRead?: (id: string) => void
  onReadAll?: () => void
  /** Called before and while it is open, and once more if it is another function: details may be added. */
  onOpen?: () => void
  /** The page of the whole list. */
  allHref?: string
}

/** Opening it leaves everything unread: an item is read when it is opened or marked. */
export function Bell({ items, unread, isOffline = false, onRead, onReadAll, onOpen, allHref }: BellProps) {
  // The accessible name contains the visible badge, as voice control requires.
  const shown = unread > 99 ? '99+' : String(unread)
  const label = unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'
  return (
    <Popup
      wide
      title="Notifications"
      renderOpener={(ties) => (
        <button
          type="button"
          className={buttonStyles.icon}
          aria-label={label}
          title="Notifications"
          onPointerEnter={onOpen}
          onFocus={onOpen}
          {...ties}
        >
          <BellIcon size={20} aria-hidden="true" />
          {unread > 0 && <span className={styles.badge}>{shown}</span>}
        </button>
      )}
    >
      <div className={styles.head}>
        <h2 tabIndex={-1}>Notifications</h2>
        {unread > 0 && onReadAll && (
          <Button
            look="quiet"
            onClick={({ currentTarget }) => {
              currentTarget.parentElement?.querySelector('h2')?.focus()
              onReadAll()
            }}
          >
            Mark all as read
          </Button>
        )}
      </div>
      {isOffline && (
        <p className={styles.offline}>You’re offline. New notifications will appear when you reconnect.</p>
      )}
      {items.length === 0 ? <NothingYet /> : <Items items={items} onRead={onRead} onOpen={onOpen} />}
      {allHref && (
        <a href={allHref} className={styles.all} onClick={(event) => closePopupAround(event.currentTarget)}>
          See all
        </a>
      )}
    </Popup>
  )
}

type ItemsProps = { items: BellItem[]; onRead: BellProps['onRead']; onOpen: BellProps['onOpen'] }

function Items({ items, onRead, onOpen }: ItemsProps) {
  useEffect(() => onOpen?.(), [onOpen])
  return (
    <ul>
      {items.map((item) => (
        <Item key={item.id} item={item} onRead={() => item.isUnread && onRead?.(item.id)} />
      ))}
    </ul>
  )
}

function Item({ item, onRead }: { item: BellItem; onRead: () => void }) {
  const { text, href, isUnread } = item
  return (
    <li tabIndex={-1} className={classes(styles.row, isUnread && styles.unread)}>
      {href ? (
        <a
          href={href}
          className={styles.item}
          onClick={({ currentTarget }) => {
            onRead()
            closePopupAround(currentTarget)
          }}
        >
          <ItemWords item={item} />
        </a>
      ) : (
        <div className={styles.item}>
          <ItemWords item={item} />
        </div>
      )}
      {isUnread && (
        <button
          type="button"
          className={styles.mark}
          aria-label={`Mark as read: ${text}`}
          title="Mark as read"
          onClick={({ currentTarget }) => {
            // The button goes away; the focus stays at its row.
            currentTarget.closest('li')?.focus()
            onRead()
          }}
        />
      )}
    </li>
  )
}

function ItemWords({ item }: { item: BellItem }) {
  return (
    <>
      <p className={styles.text}>
        <bdi>{item.text}</bdi>
        {item.isUnread && <Hidden> Unread</Hidden>}
      </p>
      {item.detail && (
        <p className={styles.detail}>
          <bdi>{item.detail}</bdi>
        </p>
      )}
      <p className={styles.time}>
        <RelativeTime when={item.createdAt} />
        {item.earlier && ` · ${item.earlier}`}
      </p>
    </>
  )
}

function NothingYet() {
  return (
    <Empty icon={BellIcon} title="You are up to date">
      What happens to your leads, deals and posts will be listed here for 30 days.
    </Empty>
  )
}
