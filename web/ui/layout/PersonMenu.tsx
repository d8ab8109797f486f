import type { ReactNode } from 'react'

import { Avatar } from '../avatar/Avatar.tsx'
import { Segments } from '../buttons/Segments.tsx'
import { chooseTheme, themes, useTheme } from '../theme/theme.ts'
import styles from './PersonMenu.module.css'
import { Popup } from './Popup.tsx'

export type Person = {
  id: string | number
  name: string
  role: string
  email: string
  organization?: string | undefined
  image?: string | null | undefined
}

/** Name, role label and avatar; opened, the few things that concern oneself. */
export function PersonMenu({ person, children }: { person: Person; children: ReactNode }) {
  return (
    <Popup
      title="You"
      renderOpener={(ties) => (
        <button type="button" className={styles.opener} {...ties}>
          <span className={styles.words}>
            <span className={styles.name}>{person.name}</span>{' '}
            <span className={styles.role}>{person.role}</span>
          </span>
          <Avatar id={person.id} name={person.name} image={person.image} size={36} />
        </button>
      )}
    >
      <div className={styles.who}>
        <Avatar id={person.id} name={person.name} image={person.image} />
        <div>
          <p className={styles.name}>{person.name}</p>
          <p className={styles.role}>
            {person.organization ? `${person.role}, ${person.organization}` : person.role}
          </p>
          <p className={styles.role}>{person.email}</p>
        </div>
      </div>
      <div className={styles.part}>
        <ThemeChoice />
      </div>
      <div className={styles.links}>{children}</div>
    </Popup>
  )
}

const labels = { system: 'System', light: 'Light', dark: 'Dark' }

function ThemeChoice() {
  const options = themes.map((value) => ({ value, label: labels[value] }))
  return <Segments label="Appearance" options={options} value={useTheme()} onChange={chooseTheme} />
}
