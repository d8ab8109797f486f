import { Bell as BellIcon } from 'lucide-react'

import buttonStyles from '../buttons/Button.module.css'
import { RelativeTime } from '../dates/RelativeTime.tsx'
import styles from './Bell.module.css'
import { closePopupAround, Popup } from './Popup.tsx'

/** `href`: the page inside the product that it is about. */
type BellItem = { id: string; text: string; createdAt: string; href?: string | undefined }

export type BellProps = {
  items: BellItem[]
  unread: number
  isOffline?: boolean
  onOpen?: () => void
  /** The page of the whole list. */
  allHref?: string
}

export function Bell({ items, unread, isOffline = false, onOpen, allHref }: BellProps) {
  // The accessible name contains the visible badge, as voice control requires.
  const shown = unread > 99 ? '99+' : String(unread)
  const label = unread > 0 ? `Notifications, ${shown} unread` : 'Notifications'
  return (
    <Popup
      wide
      title="Notifications"
      onOpen={onOpen}
      renderOpener={(ties) => (
        <button
          type="button"
          className={buttonStyles.icon}
          aria-label={label}
          title="Notifications"
          {...ties}
        >
          <BellIcon size={20} aria-hidden="true" />
          {unread > 0 && <span className={styles.badge}>{shown}</span>}
        </button>
      )}
    >
      <h2 className={styles.title}>Notifications</h2>
      {isOffline && <p className={styles.offline}>No connection. What is new will show when it is back.</p>}
      {items.length === 0 ? <NothingYet /> : <Items items={items} />}
      {allHref && (
        <a href={allHref} className={styles.all} onClick={(event) => closePopupAround(event.currentTarget)}>
          See all
        </a>
      )}
    </Popup>
  )
}

function Items({ items }: { items: BellItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id}>
          {item.href ? (
            <a
              href={item.href}
              className={styles.item}
              onClick={(event) => closePopupAround(event.currentTarget)}
            >
              <ItemWords item={item} />
            </a>
          ) : (
            <div className={styles.item}>
              <ItemWords item={item} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}

function ItemWords({ item }: { item: BellItem }) {
  return (
    <>
      <p>{item.text}</p>
      <p className={styles.time}>
        <RelativeTime when={item.createdAt} />
      </p>
    </>
  )
}

function NothingYet() {
  return (
    <div className={styles.empty}>
      <BellIcon size={28} strokeWidth={1.5} aria-hidden="true" />
      <p className={styles.emptyTitle}>You are up to date</p>
      <p>What happens to your leads, deals and posts will be listed here for 30 days.</p>
    </div>
  )
}
