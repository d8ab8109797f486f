import { useState } from 'react'

import { Button } from '../ui/buttons/Button.tsx'
import { Loader, loaderTypes } from '../ui/loaders/Loader.tsx'
import { RowSkeletons } from '../ui/skeletons/Skeleton.tsx'
import styles from './Gallery.module.css'
import { Sample, Section } from './Section.tsx'

export function Loaders() {
  const [round, setRound] = useState(0)
  return (
    <Section title="Loaders and skeletons">
      <div className={styles.grid}>
        {loaderTypes.map((type) => (
          <Sample key={type} name={type}>
            <Loader type={type} size={36} label={`Loading, ${type}`} />
          </Sample>
        ))}
      </div>
      <div className={styles.tall}>
        <RowSkeletons key={round} count={2} label="Loading rows" />
      </div>
      <Button onClick={() => setRound(round + 1)}>Begin loading again</Button>
    </Section>
  )
}
