import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { mayChangeOffers, OffersButton } from '../../domain/routing/OffersButton.tsx'
import { percentText } from '../../domain/cents.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { Later } from '../../ui/later/Later.tsx'
import { DescriptionList } from '../../ui/layout/DescriptionList.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { Page } from '../../ui/layout/Page.tsx'
import { Inline } from '../../ui/layout/Stack.tsx'
import { mayEdit, maySubmit, type Visitor } from '../data/permissions.ts'
import { openChangeQuery } from '../data/proposalQueries.ts'
import { industriesQuery, type Service } from '../data/queries.ts'
import { SubmitLead } from '../list/SubmitLead.tsx'
import { FormSummary } from '../record/FormSummary.tsx'
import styles from '../record/Service.module.css'
import { categoryOf, customersOf } from '../record/words.ts'

export function ServicePage({ service, user }: { service: Service; user: Visitor }) {
  const { publicId, name, isActive, description, states, formSchema } = service
  return (
    <Page
      title={name}
      count={
        <>
          {categoryOf(service)} · offered by{' '}
          <bdi>{service.organization?.legalBusinessName ?? 'a provider'}</bdi>
        </>
      }
      action={
        <Inline gap={2}>
          {mayChangeOffers(user) && <OffersButton name={name} scope={{ serviceId: service.id }} />}
          {mayEdit(user, service) && (
            <ButtonLink to="/new-service-creation" search={{ service: publicId }}>
              Edit service
            </ButtonLink>
          )}
          {maySubmit(user) && isActive && <SubmitLead service={service} look="main" />}
        </Inline>
      }
    >
      {mayEdit(user, service) && (
        <Later fallback={null}>
          <OpenChange serviceId={service.id} />
        </Later>
      )}
      {!isActive && <Notice severity="info">Currently unavailable</Notice>}
      {description && (
        <p className={styles.description} dir="auto">
          {description}
        </p>
      )}
      <ServiceFacts service={service} earns={maySubmit(user) ? service.referralRate : null} />
      <section className={styles.part}>
        <h2>Availability</h2>
        <p className={styles.states}>{states.length === 0 ? 'Not available yet.' : placesOf(states)}</p>
      </section>
      <FormSummary schema={formSchema} />
    </Page>
  )
}

function ServiceFacts({ service, earns }: { service: Service; earns: string | null }) {
  const { data: industries = [] } = useQuery(industriesQuery)
  const { organization, tags, industryIds } = service
  const names = industries.filter(({ id }) => industryIds.includes(id)).map((industry) => industry.name)
  const provider = organization?.legalBusinessName ?? 'A provider'
  const facts = [
    {
      label: 'Offered by',
      value:
        organization?.organizationType === 'OPERATOR'
          ? `${provider}, through any provider that serves it`
          : provider,
    },
    { label: 'Category', value: service.category?.name },
    { label: 'Sub-category', value: service.subCategory?.name ?? 'Uncategorized' },
    { label: 'Customers', value: customersOf(service) },
    { label: 'Industries', value: names.join(', ') },
    { label: 'Tags', value: tags.filter(Boolean).join(', ') },
    {
      label: 'You earn',
      value: earns && `About ${percentText(earns)} of the deal, when it closes and the provider has paid`,
    },
  ]
  return <DescriptionList items={facts.filter(({ value }) => value)} />
}

function placesOf(states: Service['states']): string {
  const names = states.map(({ name }) => name)
  if (names.length >= 51) return 'In all states.'
  return `${names.length === 1 ? 'One state' : `${names.length} states`}: ${names.join(', ')}.`
}

/** Says, to who edits a service, that a change of it waits or was rejected. */
function OpenChange({ serviceId }: { serviceId: number }) {
  const { data } = useQuery(openChangeQuery(serviceId))
  if (!data) return null
  return (
    <Notice severity={data.status === 'REJECTED' ? 'error' : 'info'}>
      {data.status === 'REJECTED'
        ? 'A change of this service was not approved. '
        : 'A change of this service is waiting for approval. '}
      <Link to="/service-approvals/$publicId" params={{ publicId: data.publicId }}>
        See the change
      </Link>
    </Notice>
  )
}
