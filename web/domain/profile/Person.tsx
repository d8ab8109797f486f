import { lazy, Suspense, useRef, useState } from 'react'

import { Avatar } from '../../ui/avatar/Avatar.tsx'
import styles from './Profile.module.css'

const ProfilePopup = lazy(async () => ({ default: (await import('./ProfilePopup.tsx')).ProfilePopup }))

export type PersonProps = {
  person: { publicId: string; profileUri?: string | null }
  name: string
  /** Of the avatar, in pixels; 0 for the name alone. */
  size?: number
}

/** A name that opens the person's profile. */
export function Person({ person, name, size = 24 }: PersonProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        ref={opener}
        type="button"
        className={size > 0 ? styles.person : styles.inText}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {size > 0 && <Avatar id={person.publicId} name={name} image={person.profileUri} size={size} />}
        <bdi>{name}</bdi>
      </button>
      <Suspense>
        {isOpen && (
          <ProfilePopup
            publicId={person.publicId}
            name={name}
            opener={opener}
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </>
  )
}
