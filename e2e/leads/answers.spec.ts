import { expect } from '@playwright/test'
import pg from 'pg'
import { expectAccessible, expectNoSidewaysScroll } from '../accessible.ts'
import { bringLead } from './bring.ts'
import { customerOf } from './customer.ts'
import { expectNeverReloaded, test } from './party.ts'

test.describe.configure({ timeout: 120_000 })

async function inDatabase(sql: string, values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['PRODUCT_DATABASE'] })
  await client.connect()
  await client.query(sql, values).finally(() => client.end())
}

/** The agent has written, and their letter has arrived. */
const write = (lead: string, agent: string) =>
  inDatabase(
    `with m as (insert into app.lead_mails (lead_id, organization_id, user_id, status, ended_at, idempotency_key)
        select l.id, l.accepted_organization_id, c.user_id, 'SENT', now(), l.public_id
          from app.leads l, app.user_contacts c where l.public_id = $1 and c.email = $2 returning id)
      insert into app.lead_mail_texts select m.id, 'Your quote', 'Shall I come by on Friday?' from m`,
    [lead, agent],
  )

/** As the mailbox is read. */
const receive = (lead: string, mail: { sender: string; senderName: string; text: string; quoted?: string }) =>
  inDatabase(
    `select jobs.receive_lead_reply(private.lead_reply_key(m.id), gen_random_uuid()::text, $2)
      from app.leads l join app.lead_mails m on m.lead_id = l.id where l.public_id = $1`,
    [lead, { kind: 'HUMAN', subject: 'Re: Your quote', ...mail }],
  )

/** As the mailbox is read, with a report about the newest email. */
const reportFailure = (lead: string, words: string) =>
  inDatabase(
    `select jobs.receive_delivery_report(private.lead_reply_key(m.id), private.lead_mail_message(m.id), $2)
      from app.leads l join app.lead_mails m on m.lead_id = l.id where l.public_id = $1 order by m.id desc limit 1`,
    [lead, words],
  )

test('an answer appears on the open lead; what another address sends waits until the agent adds it', async ({
  join,
  request,
}, { repeatEachIndex }) => {
  const customer = customerOf('Answera', 'OH', 58, repeatEachIndex)
  const lead = await bringLead(request, 'ACCEPTED', customer)
  await write(lead, 'agent@multirole.example')
  const agent = await join('agent@multirole.example', `/view-leads/${lead}`)
  const { page } = agent
  const history = page.getByRole('region', { name: 'History' })
  await expect(history).toContainText('Shall I come by on Friday?')

  const quoted = '> Shall I come by on Friday?'
  await receive(lead, { sender: customer.email, senderName: customer.name, text: 'Friday is fine.', quoted })
  const answer = history.getByRole('listitem').filter({ hasText: 'Email from the customer' })
  await expect(answer).toContainText('Friday is fine.')
  await expect(answer.getByText(quoted)).toBeHidden()
  await answer.getByText('Show quoted text').click()
  await expect(answer.getByText(quoted)).toBeVisible()
  await expectAccessible(page)

  await receive(lead, { sender: 'else@customers.example', senderName: customer.name, text: 'Or Monday?' })
  const waiting = page.getByRole('region', { name: 'Email to check' })
  await expect(waiting).toContainText('By email from else@customers.example, sender not confirmed')
  await expect(history).not.toContainText('Or Monday?')
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await waiting.getByRole('button', { name: 'Add to history' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(history).toContainText('Or Monday?')

  await reportFailure(lead, '550 5.1.1 User unknown')
  const refused = history.getByRole('listitem').filter({ hasText: 'Not delivered' })
  await expect(refused).toContainText('The mail server answered: 550 5.1.1 User unknown')
  await expectAccessible(page)
  await expectNeverReloaded(agent)

  const referrer = await join('associate@operator.example', `/view-leads/${lead}`)
  await expect(referrer.page.getByRole('region', { name: 'History' })).toContainText('Accepted')
  expect(await referrer.received()).not.toMatch(/Friday|Monday\?/)
  const operator = await join('master@operator.example', `/view-leads/${lead}`)
  await expect(operator.page.getByRole('region', { name: 'History' })).toContainText('Friday is fine.')
})
