import type { ButtonLook } from '../../ui/buttons/look.ts'
import { ButtonLink } from '../../ui/buttons/ButtonLink.tsx'

type SubmitLeadProps = { service: { publicId: string; name: string }; look?: ButtonLook }

export function SubmitLead({ service, look = 'plain' }: SubmitLeadProps) {
  return (
    <ButtonLink
      to="/leads/new"
      search={{ service: service.publicId }}
      look={look}
      label={`Submit lead for ${service.name}`}
    >
      Submit lead
    </ButtonLink>
  )
}
