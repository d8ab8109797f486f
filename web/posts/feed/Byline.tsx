import type { ReactNode } from 'react'

import { personName } from '../../domain/names.ts'
import { Person } from '../../domain/profile/Person.tsx'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { RelativeTime } from '../../ui/dates/RelativeTime.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import type { Author } from '../data/posts.ts'
import styles from './Posts.module.css'

export const nameOf = ({ author }: Pick<Author, 'author'>): string => personName(author) ?? 'Someone'

type BylineProps = { of: Author; createdAt: string; size: number; id: string; children?: ReactNode }

/** The author, their organization, and the date. */
export function Byline({ of, createdAt, size, id, children }: BylineProps) {
  const organization = of.author?.organizationName
  return (
    <>
      <Avatar id={of.user?.publicId ?? of.userId} name={nameOf(of)} image={of.user?.profileUri} size={size} />
      <div className={styles.byline}>
        <p id={id} className={styles.author}>
          {of.user ? <Person person={of.user} name={nameOf(of)} size={0} /> : <bdi>{nameOf(of)}</bdi>}
        </p>
        <Muted>
          {organization && (
            <>
              <bdi>{organization}</bdi> ·{' '}
            </>
          )}
          <RelativeTime when={createdAt} />
          {children}
        </Muted>
      </div>
    </>
  )
}
