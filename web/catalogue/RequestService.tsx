import { useQuery, useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'

import { request } from '../shared/api/request.ts'
import { Button } from '../shared/buttons/Button.tsx'
import { RelativeTime } from '../shared/dates/RelativeTime.tsx'
import { Form, FormActions } from '../shared/fields/Form.tsx'
import { atMost, optional, required } from '../shared/fields/rules.ts'
import { TextArea } from '../shared/fields/TextArea.tsx'
import { TextField } from '../shared/fields/TextField.tsx'
import { useForm } from '../shared/fields/useForm.ts'
import { List, Row } from '../shared/layout/List.tsx'
import { Notice } from '../shared/layout/Notice.tsx'
import { Page } from '../shared/layout/Page.tsx'
import { operator } from '../shared/operator.ts'
import { useToast } from '../shared/toasts/context.ts'
import { useUnsavedChanges } from '../shared/unsaved/useUnsavedChanges.tsx'
import styles from './Builder.module.css'
import type { Visitor } from './permissions.ts'
import { requestServiceDocument } from './requestDocuments.ts'
import { openRequestsQuery } from './requestQueries.ts'

const schema = v.object({ title: v.pipe(required, atMost(200)), details: v.pipe(optional, atMost(5000)) })
const empty = { title: '', details: '' }

/** For who may not create services: asks the operator to offer one. */
export function RequestService({ user }: { user: Visitor & { id: number } }) {
  const form = useForm(schema, empty)
  const { question } = useUnsavedChanges(form.dirty && !form.busy)
  const toast = useToast()
  const queries = useQueryClient()
  const open = openRequestsQuery(user.id)
  const send = form.submit(async ({ title, details }) => {
    await request(requestServiceDocument, { input: { title, details: details || null } })
    form.reset()
    toast.show({ severity: 'success', summary: 'Request sent', detail: title })
    await queries.invalidateQueries({ queryKey: open.queryKey })
  })
  return (
    <Page title="Request a service" count={advice(user)}>
      <div className={styles.asked}>
        <Form onSubmit={send}>
          {form.failure && <Notice severity="error">{form.failure}</Notice>}
          <TextField {...form.field('title')} label="Service" required columns={12} />
          <TextArea
            {...form.field('details')}
            label="What it should cover, and where"
            columns={12}
            hint={`Read by the staff of ${operator.name} and the master admins of your organization.`}
          />
          <FormActions>
            <Button look="main" type="submit" busy={form.busy}>
              Send request
            </Button>
          </FormActions>
        </Form>
        <OpenRequests query={open} />
      </div>
      {question}
    </Page>
  )
}

function OpenRequests({ query }: { query: ReturnType<typeof openRequestsQuery> }) {
  const { data = [], error } = useQuery(query)
  if (error) return <Notice severity="error">Your earlier requests cannot be shown at the moment.</Notice>
  if (data.length === 0) return null
  return (
    <section className={styles.part} aria-labelledby="open-requests">
      <h2 id="open-requests">Your open requests</h2>
      <List>
        {data.map(({ publicId, title, details, createdAt }) => (
          <Row key={publicId} title={title} text={details}>
            <p className={styles.note}>
              Sent <RelativeTime when={createdAt} />
            </p>
          </Row>
        ))}
      </List>
    </section>
  )
}

function advice({ userType }: Visitor): string {
  return userType === 'ADMIN'
    ? `${operator.name} hears of it at once. To create services yourself you need a right, which your master admin can give you.`
    : `${operator.name} hears of it at once.`
}
