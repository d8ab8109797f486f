import { Status } from '../../ui/layout/Status.tsx'
import { type Column, RowLink, TwoLines } from '../../lists/DataList.tsx'
import { percentText } from '../../domain/cents.ts'
import { maySubmit, type Visitor } from '../data/permissions.ts'
import type { ListedService } from '../data/servicesQuery.ts'
import { SubmitLead } from './SubmitLead.tsx'
import { categoryOf, customersOf, whereOf } from '../record/words.ts'

export function serviceColumns(user: Visitor): Column<ListedService>[] {
  const columns: Column<ListedService>[] = [
    {
      name: 'Service',
      keepOnMobile: true,
      cell: (service) => (
        <TwoLines below={service.organization?.legalBusinessName}>
          <RowLink to={`/search-services/${service.publicId}`}>{service.name}</RowLink>{' '}
          {!service.isActive && <Status color="grey">Paused</Status>}
        </TwoLines>
      ),
    },
    {
      name: 'Category',
      cell: ({ category, subCategory }) => (
        <TwoLines below={subCategory?.name ?? 'Uncategorized'}>{category?.name}</TwoLines>
      ),
    },
    { name: 'Customers', cell: customersOf },
    { name: 'Offered in', cell: whereOf },
  ]
  if (!maySubmit(user)) return columns
  return [
    ...columns,
    { name: 'You earn', end: true, hideWhenNarrow: true, cell: earningOf },
    { name: 'Lead', end: true, keepOnMobile: true, cell: submit },
  ]
}

/** A provider's own terms can differ from the standard ones, so it says about. */
function earningOf({ referralRate }: ListedService): string {
  return referralRate ? `About ${percentText(referralRate)}` : '–'
}

function submit(service: ListedService) {
  return service.isActive && <SubmitLead service={service} />
}

/** For those who would not hear the columns: the same in one line. */
export function summaryOf(service: ListedService): string {
  return [categoryOf(service), customersOf(service), whereOf(service)].join(' · ')
}
