import { lazy, Suspense } from 'react'

import { isOperator, type Reader } from '../../domain/reader.ts'
import { OrganizationForm } from './OrganizationForm.tsx'
import styles from './Organization.module.css'
import { RequireFactor } from './RequireFactor.tsx'
import { WithOrganization } from './WithOrganization.tsx'

const PaymentDetails = lazy(async () => ({
  default: (await import('./PaymentDetails.tsx')).PaymentDetails,
}))

/** A master admin edits the organization's details, an admin reads them. */
export function OrganizationTab({ user }: { user: Reader }) {
  return (
    <WithOrganization id={user.vendorId}>
      {(organization) => (
        <>
          <OrganizationForm
            key={organization.id}
            organization={organization}
            uploaderId={user.id}
            mayChange={user.userType === 'MASTER_ADMIN'}
            mayChangeKind={false}
          />
          {isOperator(user) && (
            <Suspense>
              <PaymentDetails mayChange={user.userType === 'MASTER_ADMIN'} />
            </Suspense>
          )}
          <section className={styles.part} aria-label="Security">
            <h2>Security</h2>
            <RequireFactor organization={organization} reader={user} />
          </section>
        </>
      )}
    </WithOrganization>
  )
}
