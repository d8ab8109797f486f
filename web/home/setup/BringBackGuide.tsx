import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ListChecks } from 'lucide-react'

import { request } from '../../domain/api/request.ts'
import { useAction } from '../../ui/action/useAction.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { List, Row } from '../../ui/layout/List.tsx'
import { hiddenGuideQuery, reloadSetup, showGuideDocument } from '../data/setup.ts'
import styles from './BringBackGuide.module.css'

/** For those who hid their setup guide before they were done. */
export function BringBackGuide() {
  const { data: isHidden = false } = useQuery(hiddenGuideQuery)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const show = useAction({
    send: () => request(showGuideDocument, {}),
    onDone: async () => {
      await navigate({ to: '/home' })
      void reloadSetup(queries)
    },
    failed: 'That didn’t work',
  })
  if (!isHidden) return null
  return (
    <section aria-labelledby="setup-guide" className={styles.part}>
      <h2 id="setup-guide">Setup guide</h2>
      <List aria-label="Setup guide">
        <Row
          lead={<ListChecks size={22} strokeWidth={1.75} aria-hidden="true" />}
          title="Steps to get started"
          text="You hid the guide on Home. Some of its steps are still open."
          actions={
            <Button busy={show.busy} onClick={() => show.run()}>
              Show the guide
            </Button>
          }
        />
      </List>
    </section>
  )
}
