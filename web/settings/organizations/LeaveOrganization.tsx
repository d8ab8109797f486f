import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import * as v from 'valibot'

import { request } from '../../domain/api/request.ts'
import { money } from '../../domain/money.ts'
import { Dialog, DialogClose } from '../../ui/dialog/Dialog.tsx'
import { sentenceFor } from '../../ui/errors/sentences.ts'
import { required } from '../../ui/fields/rules.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Notice } from '../../ui/layout/Notice.tsx'
import { RowSkeletons } from '../../ui/skeletons/Skeleton.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { counted } from '../data/counted.ts'
import { deleteOrganizationDocument, suspendOrganizationDocument } from '../data/organizationOperations.ts'
import { type OrganizationRecord, organizationDepartureQuery } from '../data/organizationQueries.ts'
import styles from './Organization.module.css'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { useForm } from '../../ui/form/useForm.ts'

export type Leaving = 'suspend' | 'delete'

type LeaveOrganizationProps = { vendor: OrganizationRecord; way: Leaving; onClose: () => void }

const schema = v.object({ reason: required })
const words = {
  suspend: { title: 'Suspend', done: 'is suspended' },
  delete: { title: 'Delete', done: 'was deleted' },
}

/** Shows what depends on the organization, and where to move it, before anything changes. */
export function LeaveOrganization({ vendor, way, onClose }: LeaveOrganizationProps) {
  const departure = useQuery(organizationDepartureQuery(vendor.id))
  const leave = useLeave(vendor, way, onClose)
  const form = useForm({
    schema,
    about: `${way} ${vendor.id}`,
    initial: { reason: '' },
    send: async ({ reason }) => {
      await leave.mutateAsync(reason)
    },
  })
  const problem = way === 'delete' ? departure.data?.problem : undefined
  return (
    <Dialog
      title={`${words[way].title} ${vendor.legalBusinessName}?`}
      onClose={onClose}
      footer={
        <>
          <DialogClose>Keep</DialogClose>
          <SubmitButton form={form} look="danger" disabled={!departure.data || Boolean(problem)}>
            {words[way].title}
          </SubmitButton>
        </>
      }
    >
      <div className={styles.part}>
        {departure.error && <Notice severity="error">{sentenceFor(departure.error)}</Notice>}
        {!departure.data && !departure.error && <RowSkeletons count={3} label="Looking what is open" />}
        {departure.data && <WhatHangs vendor={vendor} way={way} departure={departure.data} />}
        {problem && <Notice severity="warn">{problem}.</Notice>}
        <Form form={form}>
          <TextArea {...form.field('reason')} label="Reason" required columns={12} rows={3} />
        </Form>
      </div>
    </Dialog>
  )
}

type Departure = {
  openLeads: number
  offers: number
  unpaidTransactions: number
  unpaidAmount: string
  people: number
  sessions: number
}

function WhatHangs({
  vendor,
  way,
  departure,
}: Omit<LeaveOrganizationProps, 'onClose'> & { departure: Departure }) {
  const provider = String(vendor.id)
  const { openLeads, offers, unpaidTransactions, unpaidAmount, people, sessions } = departure
  return (
    <ul className={styles.list}>
      <li>
        {counted(people, 'person').replace('persons', 'people')} can no longer sign in;{' '}
        {counted(sessions, 'session')} {sessions === 1 ? 'ends' : 'end'} at once.
      </li>
      <li>
        {offers
          ? `${counted(offers, 'offer')} ${offers === 1 ? 'returns' : 'return'} to you.`
          : 'No offers wait.'}
      </li>
      <li>
        {openLeads ? (
          <>
            {counted(openLeads, 'open lead')} {openLeads === 1 ? 'stays' : 'stay'} with it.{' '}
            <Link to="/view-leads" search={{ provider }}>
              Give them to another provider
            </Link>
          </>
        ) : (
          'No open leads.'
        )}
      </li>
      <li>
        {unpaidTransactions ? (
          <>
            {counted(unpaidTransactions, 'unpaid transaction')} of {money(unpaidAmount)}.{' '}
            <Link to="/transactions" search={{ provider }}>
              See them
            </Link>
          </>
        ) : (
          'Nothing is unpaid.'
        )}
      </li>
      {way === 'delete' && <li>Its name stays in histories and books. This cannot be undone.</li>}
    </ul>
  )
}

function useLeave(vendor: OrganizationRecord, way: Leaving, onClose: () => void) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const toast = useToast()
  return useMutation({
    mutationFn: async (reason: string) => {
      const input = { organizationId: vendor.id, reason }
      if (way === 'delete') await request(deleteOrganizationDocument, { input })
      else await request(suspendOrganizationDocument, { input })
    },
    onSuccess: async () => {
      toast.show({ severity: 'success', summary: `${vendor.legalBusinessName} ${words[way].done}` })
      onClose()
      await queries.invalidateQueries()
      if (way === 'delete') await navigate({ href: '/settings?tab=Vendors' })
    },
  })
}
