import { messageFor } from '../../ui/errors/pages.ts'
import error from '../../ui/errors/ErrorPage.module.css'
import { useTitle } from '../../ui/layout/Page.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { mayShop, type Visitor } from '../data/permissions.ts'

/** The way on for the operator's staff who may not create services: who can give the right. */
export function MayNotCreate({ user }: { user: Visitor }) {
  useTitle('Create service')
  return (
    <section className={error.page}>
      <p className={error.status}>403</p>
      <h1 tabIndex={-1} className={error.message}>
        {messageFor(403)}
      </h1>
      <p style={{ maxWidth: '34rem', marginTop: '1rem' }}>
        You need permission to create services. Ask a master admin of your organization.
      </p>
      <div className={error.ways}>
        {mayShop(user) && (
          <ButtonLink to="/search-services" look="main">
            See all services
          </ButtonLink>
        )}
        <ButtonLink to="/home">Go Home</ButtonLink>
      </div>
    </section>
  )
}
