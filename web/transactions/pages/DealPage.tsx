import type { ReactNode } from 'react'

import { SelectField } from '../../ui/fields/SelectField.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import styles from '../../domain/leadForm/Sheet.module.css'

type DealPageProps = {
  services: { publicId: string; name: string }[]
  service: string | undefined
  onService: (publicId: string) => void
  children: ReactNode
}

/** Which answers are asked for depends on the service, so it comes first. */
export function DealPage({ services, service, onService, children }: DealPageProps) {
  const options = services.map(({ publicId, name }) => ({ value: publicId, label: name }))
  return (
    <Page title="Record a deal" count="A deal closed outside the platform">
      <div className={styles.spaced}>
        <div>
          <SelectField
            label="Service"
            hint={
              service === undefined ? 'Choose the service sold. You’ll enter the details next.' : undefined
            }
            required
            columns={12}
            value={service ?? ''}
            options={service === undefined ? [{ value: '', label: 'Choose one' }, ...options] : options}
            onChange={({ target }) => onService(target.value)}
          />
        </div>
        {children}
      </div>
    </Page>
  )
}
