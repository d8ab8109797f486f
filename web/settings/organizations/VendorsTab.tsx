import { Link } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { lazy, type ReactNode, useState } from 'react'

import { organizations, vendors } from '../../../lists/organizations.ts'
import { ListPage } from '../../lists/ListPage.tsx'
import { TwoLines } from '../../lists/DataList.tsx'
import cards from '../../lists/DataList.module.css'
import { useListAddress } from '../../lists/useListAddress.ts'
import rows from '../../lists/Rows.module.css'
import { Avatar } from '../../ui/avatar/Avatar.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'
import { dateTime } from '../../ui/dates/dates.ts'
import { shortDate } from '../../ui/dates/shortDate.ts'
import { providerTypes, type VendorRow, vendorsSource } from '../data/organizationQueries.ts'
import type { SettingsTabProps } from '../data/tabProps.ts'
import { VendorStatus } from './VendorStatus.tsx'
import { typeLabel, vendorTypes } from './kinds.ts'
import { Opened } from '../../ui/dialog/Opened.tsx'

// The dialog loads when it opens.
const AddVendor = lazy(async () => ({ default: (await import('./AddVendor.tsx')).AddVendor }))

export function VendorsTab({ user }: SettingsTabProps) {
  const [isAdding, setAdding] = useState(false)
  const address = useListAddress(vendors)
  const types = address.search.filters['type'] ?? providerTypes
  const add = (
    <Button look="main" onClick={() => setAdding(true)}>
      Add vendor
    </Button>
  )
  return (
    <>
      <ListPage
        {...address}
        title="Vendors"
        icon={Building2}
        source={vendorsSource}
        keyOf={({ publicId }) => publicId}
        nameOf={({ legalBusinessName }) => legalBusinessName}
        cells={cells}
        card={vendorCard}
        person={user}
        part={{ of: organizations, filters: { type: types } }}
        action={
          <>
            <ButtonLink to="/settings/import/vendors">Import</ButtonLink>
            {add}
          </>
        }
        emptyAction={add}
      />
      <Opened onClose={() => setAdding(false)}>
        {isAdding && <AddVendor onClose={() => setAdding(false)} />}
      </Opened>
    </>
  )
}

const cells: Readonly<Record<keyof typeof vendors.columns, (vendor: VendorRow) => ReactNode>> = {
  name: (vendor) => <Name vendor={vendor} />,
  type: ({ organizationType, vendorType }) => {
    const type = typeLabel(organizationType)
    const kind = vendorTypes.find(({ value }) => value === vendorType)?.label
    return <TwoLines below={kind === type ? undefined : kind}>{type}</TwoLines>
  },
  status: (vendor) => <VendorStatus vendor={vendor} />,
  website: ({ websiteUrl }) => (
    <span className={rows.soft}>{websiteUrl?.replace(/^https?:\/\//, '') ?? '–'}</span>
  ),
  created: ({ createdAt }) => (
    <time dateTime={createdAt} title={dateTime(createdAt)} className={rows.soft}>
      {shortDate(createdAt)}
    </time>
  ),
}

function Name({ vendor }: { vendor: VendorRow }) {
  return (
    <span className={rows.person}>
      <Avatar id={vendor.publicId} name={vendor.legalBusinessName} size={32} />
      <Link to="/vendors/$publicId" params={{ publicId: vendor.publicId }} className={cards.link}>
        {vendor.legalBusinessName}
      </Link>
    </span>
  )
}

function vendorCard(vendor: VendorRow) {
  return (
    <div className={rows.cardHead}>
      <Name vendor={vendor} />
      <VendorStatus vendor={vendor} />
    </div>
  )
}
