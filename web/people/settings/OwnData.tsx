import { FileArchive } from 'lucide-react'

import { Download } from '../../domain/files/Download.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import styles from './Settings.module.css'

/** The signed-in person's data as a file. */
export function OwnData() {
  return (
    <section aria-labelledby="own-data" className={styles.part}>
      <div>
        <h2 id="own-data">Your data</h2>
        <Muted>What you wrote, what is about you, and your files</Muted>
      </div>
      <List aria-label="Your data">
        <Row
          lead={<FileArchive size={22} strokeWidth={1.75} aria-hidden="true" />}
          title="Copy of your data"
          text="A ZIP file with your profile, leads, notes, posts, requests, payouts, activity and uploads."
          actions={<Download path="/api/own-data.zip">Download my data</Download>}
        />
      </List>
    </section>
  )
}
