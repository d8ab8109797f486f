import { Store } from 'lucide-react'

import { buttonClass } from '../../ui/buttons/look.ts'
import { Empty } from '../../ui/layout/Empty.tsx'
import { Page } from '../../ui/layout/Page.tsx'

/** Which answers are asked for depends on the service, so it comes first. */
export function ChooseService() {
  return (
    <Page title="New lead">
      <Empty icon={Store} title="Choose a service">
        <p>Pick what the customer needs. You’ll enter their details next.</p>
        <br />
        <a href="/search-services" className={buttonClass('main')}>
          Choose a service
        </a>
      </Empty>
    </Page>
  )
}
