import { Avatar } from '../ui/avatar/Avatar.tsx'
import { categoryNames } from '../catalog/icons/categories.ts'
import { CategoryIcon } from '../catalog/icons/CategoryIcon.tsx'
import styles from './Gallery.module.css'
import { Sample, Section } from './Section.tsx'

const names = ['Amara', 'Ben', 'Chloe', 'Diego', 'Eve', 'Farid', 'Grace', 'Hannah', '']

export function AvatarsAndIcons() {
  return (
    <>
      <Section title="Avatars">
        <div className={styles.row}>
          {names.map((name, id) => (
            <Sample key={name} name={name || 'No name'}>
              <Avatar id={id} name={name} />
            </Sample>
          ))}
          <Sample name="A picture">
            <Avatar id="picture" name="Picture" image="/favicon.svg" />
          </Sample>
          {[36, 48, 80].map((size) => (
            <Sample key={size} name={`${size}px`}>
              <Avatar id={size} name="Sofia" size={size} />
            </Sample>
          ))}
        </div>
      </Section>
      <Section title="Category icons">
        <div className={styles.grid}>
          {categoryNames.map((name) => (
            <Sample key={name} name={name}>
              <CategoryIcon name={name} size={26} />
            </Sample>
          ))}
        </div>
      </Section>
    </>
  )
}
