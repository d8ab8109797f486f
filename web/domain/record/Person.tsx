import { Avatar } from '../../ui/avatar/Avatar.tsx'
import styles from './Record.module.css'

export type PersonProps = { person: { publicId: string; profileUri: string | null }; name: string }

export function Person({ person, name }: PersonProps) {
  return (
    <span className={styles.person}>
      <Avatar id={person.publicId} name={name} image={person.profileUri} size={24} />
      <bdi>{name}</bdi>
    </span>
  )
}
