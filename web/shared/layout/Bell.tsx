import { Bell as BellIcon } from 'lucide-react'

import buttonStyles from '../buttons/Button.module.css'
import { RelativeTime } from '../dates/RelativeTime.tsx'
import styles from './Bell.module.css'
import { Popup } from './Popup.tsx'

export type BellItem = { id: string; text: string; createdAt: string }

export function Bell({ items, unread }: { items: BellItem[]; unread: number }) {
  const label = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'
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
          {...ties}
        >
          <BellIcon size={20} aria-hidden="true" />
          {unread > 0 && <span className={styles.badge}>{unread > 99 ? '99+' : unread}</span>}
        </button>
      )}
    >
      {(isOpen) => (
        <>
          <h2 className={styles.title}>Notifications</h2>
          {items.length === 0 ? <NothingYet /> : isOpen && <Items items={items} />}
        </>
      )}
    </Popup>
  )
}

function Items({ items }: { items: BellItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={item.id} className={styles.item}>
          <p>{item.text}</p>
          <p className={styles.time}>
            <RelativeTime when={item.createdAt} />
          </p>
        </li>
      ))}
    </ul>
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
