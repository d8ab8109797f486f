import { type Named, personName } from '../names.ts'
import { Person, type PersonProps } from '../profile/Person.tsx'
import { Soft, Two } from './values.tsx'

type ReferrerProps = {
  /** As far as the reader may know them. */
  of: {
    submittedUser: (NonNullable<Named> & PersonProps['person']) | null
    referrerOrganization: { legalBusinessName: string } | null
  }
}

/** Who brought the lead, and for which firm. */
export function Referrer({ of: { submittedUser, referrerOrganization } }: ReferrerProps) {
  const name = personName(submittedUser)
  const firm = referrerOrganization?.legalBusinessName
  if (!submittedUser || !name) return firm ?? <Soft>Known to the operator</Soft>
  return (
    <Two below={firm}>
      <Person person={submittedUser} name={name} />
    </Two>
  )
}
